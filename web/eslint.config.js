import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist', 'src/service/protocol.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Maps and sets in state are replaced as a whole, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
      // A blank between two tags has to be written as {' '} where the line ends.
      'svelte/no-useless-mustaches': 'off',
    },
  },
);
