/** The number of a rule, wherever it stands in a text. */
export const RULE = /\b[A-Z]{3}-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?/g;
