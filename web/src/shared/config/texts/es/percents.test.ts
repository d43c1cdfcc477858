import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

it('keeps every percent of the Spanish texts on the line of its number', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => !name.endsWith('.test.ts'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')));
  const breaking = texts.flatMap((text) => text.replaceAll('\\u00a0', '\u00a0').match(/.*[\d}] ?%.*/g) ?? []);
  expect(breaking).toEqual([]);
});
