/** Written by `scripts/component-rules.ts` when the page is built. */
declare module 'virtual:component-rules' {
  const rules: Record<string, (() => Promise<{ default: Record<string, string[]> }>) | undefined>;
  export default rules;
}
