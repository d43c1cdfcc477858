import { randomUUID } from 'node:crypto';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocialStore } from '#/media/open-social-store.ts';
import { pendingName, scheduleRemoval } from '#/media/own-folders.ts';
import { fileRemovalJob, removeAbandonedUploads } from '#/media/remove-files.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let files: FileStore;

beforeAll(async () => {
  world = await startSocial();
  files = openSocialStore(world.service.deps);
});
afterAll(() => world.service.destroy());

/** Stores a folder as a version before did, which marked it until a row named it. */
async function storeMarked(kind: 'avatars' | 'posts') {
  const folder = `${kind}/${randomUUID()}`;
  await files.put(pendingName(folder), Buffer.from(folder));
  await files.put(`public/${folder}/1.webp`, Buffer.from('x'));
  return folder;
}
const isThere = async (folder: string) => {
  const file = await files.open(`public/${folder}/1.webp`);
  await file?.close();
  return file !== undefined;
};
const sweep = () => removeAbandonedUploads({ ...world.service.deps, files });

test('files of an upload whose process died are removed after an hour, unless a row refers to them', async () => {
  const { deps } = world.service;
  const person = await world.someone();
  const dead = await storeMarked('posts');
  // Its process died after the commit, before it took the mark away.
  const used = await storeMarked('avatars');
  await deps.database.sql`update profile set avatar = ${used} where user_id = ${person.userId}`;

  await sweep();
  expect([await isThere(dead), await isThere(used)]).toEqual([true, true]);
  world.service.clock.advance(3_700_000);
  await sweep();
  expect([await isThere(dead), await isThere(used)]).toEqual([false, true]);
  expect(await files.list('pending')).toEqual([]);
});

test('due files are removed, and others are not', async () => {
  const { deps } = world.service;
  const [soon, later] = [await storeMarked('posts'), await storeMarked('posts')];
  await deps.database.transaction(async (tx) => {
    await scheduleRemoval(tx, deps.clock, [soon], 0);
    await scheduleRemoval(tx, deps.clock, [later], 60_000);
    await scheduleRemoval(tx, deps.clock, [], 0);
  });
  await fileRemovalJob.run(deps);
  // The service's own job may have come first.
  await waitFor(async () => !(await isThere(soon)));
  expect(await isThere(later)).toBe(true);
});
