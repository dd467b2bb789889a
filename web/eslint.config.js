// What a reader should not have to check by eye. How things are laid out is prettier's work (.prettierrc.json).
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Pictures are drawn by paths, which nobody reads: they may be as long as they are. */
const PICTURE = String.raw`[\s"'\x60](d=|)["'{\x60]*M ?-?[\d.]+[ ,-]`;

export default ts.config(
  { ignores: ['dist', 'public', 'src/wire'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      'max-len': ['error', { code: 140, ignorePattern: PICTURE }],
      'no-var': 'error',
      'prefer-const': 'off',
      eqeqeq: 'error',
      // Notation is opaque: what an option is about stands in its target (src/games/frame/targets.ts). Only tests make it up.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression TSTypeReference[typeName.name="Notation"]',
          message: 'A page does not make up notation; it gives back what it was given.',
        },
        {
          selector: 'CallExpression[callee.name="String"] > [property.name="action"]',
          message: 'Notation is not taken apart: what an option is about stands in its target.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'location', property: 'origin', message: 'A site may lie in a folder: linkTo and within of $lib/folder know where.' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A space between two values and a plain map nobody watches are meant; what is ignored is svelte-check's to say.
      'svelte/no-useless-mustaches': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-unused-svelte-ignore': 'off',
      // The types are checked by svelte-check; the client has routes of its own.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  { files: ['src/lib/folder.ts'], rules: { 'no-restricted-properties': 'off' } },
);
