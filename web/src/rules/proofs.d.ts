/** Written by `scripts/rule-proofs.ts` when the page is built. */
declare module 'virtual:rule-proofs' {
  const proofs: Record<string, (() => Promise<{ default: Record<string, { test: string; file: string }[]> }>) | undefined>;
  export default proofs;
}
