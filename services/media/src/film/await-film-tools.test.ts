import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { awaitFilmTools } from '#/film/await-film-tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-tools-'));
  vi.stubEnv('PATH', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('nothing is waited for where no tools are to come', async () => {
  expect(await awaitFilmTools(undefined)).toBeUndefined();
});

test('tools that are still being fetched are waited for, until the service ends', async () => {
  const tools = join(folder, 'tools');
  const ending = new AbortController();
  const waiting = awaitFilmTools(tools, ending.signal);
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  const found = awaitFilmTools(folder);
  await writeFile(join(folder, 'ffprobe'), '');
  expect(await found).toBeDefined();
});
