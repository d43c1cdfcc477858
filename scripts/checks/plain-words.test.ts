import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findCoinedWords } from './plain-words.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that keep such a word, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'scripts/checks/plain-words.ts': 'it lists them',
  'scripts/checks/plain-words.test.ts': 'it tests the list',
  'docs/operations.md': 'it says what tables were called before',
  'services/messaging/src/conversations/publish-unread.ts': 'the name of the job stays as it is in metrics',
};

it('finds words that nobody searches for, in names, comments and file names in them', () => {
  const source = [
    'await askAnew(query);',
    "import { x } from './own-data.ts';",
    '/** Answers undefined when it is gone. */',
  ];
  expect(findCoinedWords(source.join('\n'))).toEqual([
    '1: askAnew (refetch)',
    '2: own-data (personal-data)',
    '3: Answers undefined (Returns, because HTTP answers and functions return)',
  ]);
});

it('leaves the words alone that only begin or end like them', () => {
  expect(findCoinedWords('passwords.isOutdated(hashed); isOwnDatabase; indeed; settled;')).toEqual([]);
});

it('no source and no document has them', () => {
  const files = ['{gateway,scripts,services,shared,web}/**/*.{ts,tsx}', '*.md', 'docs/**/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }))
    .filter((file) => !(file in exceptions));
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.flatMap((file) =>
    [...findCoinedWords(path.basename(file)), ...findCoinedWords(readFileSync(path.join(root, file), 'utf8'))].map(
      (line) => `${file}:${line}`,
    ),
  );
  expect(found).toEqual([]);
});
