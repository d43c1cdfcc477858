import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayHaveCommitted } from '@stagedoor/service-kit/database/database-errors';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRemovalJob, removeAbandonedUploads } from '#/media/remove-files.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let root: string;
let files: FileStore;

beforeAll(async () => {
  world = await startSocial();
  root = await mkdtemp(join(tmpdir(), 'stagedoor-sweep-'));
  files = openFileStore({ fileStoreUrl: undefined, dataDir: root, service: 'social' });
});
afterAll(async () => {
  await world.service.destroy();
  await rm(root, { recursive: true });
});

const content = { isPublic: true, files: [{ file: '1.webp', content: Buffer.from('x') }] };
const isThere = async (folder: string) => {
  const file = await files.open(`public/${folder}/1.webp`);
  await file?.close();
  return file !== undefined;
};
const sweep = () => removeAbandonedUploads({ ...world.service.deps, files });

test('files of an upload whose process died are removed after an hour, unless a row refers to them', async () => {
  const { deps } = world.service;
  const person = await world.someone();
  const dead = await beginUpload({ ...deps, files }).store('posts', content);
  // Its process died after the commit, before it took the mark away.
  const used = await beginUpload({ ...deps, files }).store('avatars', content);
  await deps.database.sql`update profile set avatar = ${used} where user_id = ${person.userId}`;

  await sweep();
  expect([await isThere(dead), await isThere(used)]).toEqual([true, true]);
  world.service.clock.advance(3_700_000);
  await sweep();
  expect([await isThere(dead), await isThere(used)]).toEqual([false, true]);
  expect(await files.list('pending')).toEqual([]);
});

test('a retained upload leaves no mark, and a discarded one leaves no files', async () => {
  const { deps } = world.service;
  const stored = beginUpload({ ...deps, files });
  const folder = await stored.store('posts', content);
  await deps.database.transaction(async (tx) => stored.retain(tx));
  const discarded = beginUpload({ ...deps, files });
  const missing = await discarded.store('posts', content);
  await discarded.discard(new Error('no such person'));
  expect([await isThere(folder), await isThere(missing), await files.list('pending')]).toEqual([true, false, []]);
});

test('an upload whose transaction may have committed is left to the job', async () => {
  const { deps } = world.service;
  const { database } = deps;
  const person = await world.someone();
  const lost = beginUpload({ ...deps, files });
  const folder = await lost.store('avatars', content);
  const failure = await database
    .transaction(async (tx) => {
      await tx.execute(sql`update profile set avatar = ${folder} where user_id = ${person.userId}::uuid`);
      lost.retain(tx);
      // As when the connection breaks during the commit.
      const [backend] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.sql`select pg_terminate_backend(${backend?.pid ?? 0})`;
    })
    .catch((error: unknown) => error);
  expect(mayHaveCommitted(failure)).toBe(true);
  await lost.discard(failure);
  expect(await isThere(folder)).toBe(true);

  const late = beginUpload({ ...deps, files });
  const standing = await late.store('avatars', content);
  await database.transaction(async (tx) => late.retain(tx));
  await late.discard(new Error('an effect after the commit failed'));
  expect(await isThere(standing)).toBe(true);

  world.service.clock.advance(3_700_000);
  await sweep();
  expect(await isThere(folder)).toBe(false);
});

test('an upload whose transaction rolls back keeps its mark, and is removed by the job', async () => {
  const { deps } = world.service;
  const upload = beginUpload({ ...deps, files });
  const folder = await upload.store('posts', content);
  const rolledBack = deps.database.transaction(async (tx) => {
    upload.retain(tx);
    throw new Error('no commit');
  });
  await expect(rolledBack).rejects.toThrow('no commit');
  world.service.clock.advance(3_700_000);
  await sweep();
  expect(await isThere(folder)).toBe(false);
});

test('due files are removed, and others are not', async () => {
  const { deps } = world.service;
  const upload = beginUpload({ ...deps, files });
  const [soon, later] = [await upload.store('posts', content), await upload.store('posts', content)];
  await deps.database.transaction(async (tx) => {
    await scheduleRemoval(tx, deps.clock, [soon], 0);
    await scheduleRemoval(tx, deps.clock, [later], 60_000);
    await scheduleRemoval(tx, deps.clock, [], 0);
  });
  await fileRemovalJob.run({ ...deps, config: { ...deps.config, dataDir: root } });
  expect([await isThere(soon), await isThere(later)]).toEqual([false, true]);
});
