/** What this browser remembers. Private windows may forbid storage: then nothing is remembered and nothing breaks. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`almende.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`almende.${key}`, value);
  } catch {
    // Nothing to do: the setting lives as long as the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`almende.${key}`);
  } catch {
    // As above.
  }
}
