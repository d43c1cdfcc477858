import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { compileReader } from './last-reader.ts';

// The compiler is asked.
vi.setConfig({ testTimeout: 60_000 });

const root = path.resolve(import.meta.dirname, '../..');
// Below the root, because it finds its packages there.
const folder = '.data/packages/reader-of-a-test';
afterEach(() => rmSync(path.join(root, folder), { recursive: true, force: true }));

test('a reader is told by the lines that do not compile any more, and nothing where all do', () => {
  mkdirSync(path.join(root, folder, 'src'), { recursive: true });
  const file = path.join(root, folder, 'src/reader.ts');
  writeFileSync(file, "import { defineEvent } from '@stagedoor/contracts/event';\nexport const used = defineEvent;\n");
  expect(compileReader(root, folder)).toEqual([]);
  writeFileSync(file, "import { defineFact } from '@stagedoor/contracts/event';\nexport const gone = defineFact;\n");
  expect(compileReader(root, folder)).toEqual([
    expect.stringMatching(/reader-of-a-test\/src\/reader\.ts\(1,10\): error TS2305: .*defineFact/),
  ]);
});

test('without a release nobody is asked about', () => {
  expect(compileReader(root, '.data/packages/nothing')).toEqual([]);
});
