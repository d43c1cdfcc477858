import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFormFolder, removeAbandonedForms } from '#/uploads/form-folders.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forms-'));
  vi.stubEnv('TMPDIR', root);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const hoursAgo = (hours: number) => Date.now() / 1_000 - hours * 3_600;

/** A form that began the given number of hours ago, and whose file has grown since. */
async function makeForm({ begun, grown }: { begun: number; grown: number }): Promise<string> {
  const folder = await makeFormFolder();
  const file = join(folder, 'file');
  writeFileSync(file, 'half');
  utimesSync(file, hoursAgo(grown), hoursAgo(grown));
  utimesSync(folder, hoursAgo(begun), hoursAgo(begun));
  return folder;
}

it('removes what a killed process has left, but no form that still grows, and nothing of others', async () => {
  const abandoned = await makeForm({ begun: 3, grown: 2 });
  const slow = await makeForm({ begun: 3, grown: 0 });
  const begun = await makeFormFolder();
  const other = join(root, 'other');
  mkdirSync(other);
  utimesSync(other, hoursAgo(9), hoursAgo(9));
  await removeAbandonedForms();
  expect([abandoned, slow, begun, other].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
});

it('may be removed by several services at once', async () => {
  const folders = await Promise.all(Array.from({ length: 20 }, () => makeForm({ begun: 3, grown: 2 })));
  await Promise.all(Array.from({ length: 4 }, () => removeAbandonedForms()));
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

it('goes on where something with such a name cannot be removed', async () => {
  const folders = await Promise.all(Array.from({ length: 5 }, () => makeForm({ begun: 3, grown: 2 })));
  writeFileSync(join(root, 'stagedoor-upload-0'), 'no folder');
  await expect(removeAbandonedForms()).rejects.toThrow('ENOTDIR');
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});
