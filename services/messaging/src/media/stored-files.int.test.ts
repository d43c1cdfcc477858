import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore, type FileStore } from '@stagedoor/service-kit/files/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '#/media/sweep-files.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { storeFile } from '#/testing/store-file.ts';

let world: MessagingWorld;
let dataDir: string;
let files: FileStore;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-media-'));
  world = await startWorld({ DATA_DIR: dataDir });
  files = createDiskStore(join(dataDir, 'files/messaging'));
  mara = await world.join('mara', { role: 'CREATOR' });
  theo = await world.join('theo');
  await world.follow(theo, mara);
});
afterAll(async () => {
  await world.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** A message whose document messaging has stored itself, as it did before media. */
async function storedMessage(more: object = {}) {
  const sent = await world.send(mara, theo, 'From before', more);
  const folder = await storeFile(world, dataDir, sent.id, 'my "résumé".pdf');
  return { id: sent.id, folder };
}
const stored = async (folder: string) => readdir(join(dataDir, 'files/messaging', folder)).catch(() => []);

test('it is removed with its message', async () => {
  const { id, folder } = await storedMessage();
  expect(await stored('media')).toContain(folder);
  await world.remove(mara, `/messages/${id}`);
  expect(await stored('media')).not.toContain(folder);
});

test('what an upload of an earlier version left is removed after an hour, unless a message refers to it', async () => {
  const { folder } = await storedMessage();
  await files.put(`unsettled/${folder}`, Buffer.from('x'));
  await files.put('unsettled/orphan', Buffer.from('x'));
  await files.put('media/orphan/whole.mp3', Buffer.from('x'));
  await sweepFiles({ ...world.deps, files });
  expect(await stored('media')).toContain('orphan');
  world.clock.advance(3_700_000);
  await sweepFiles({ ...world.deps, files });
  world.clock.advance(-3_700_000);
  expect(await stored('media')).not.toContain('orphan');
  expect(await stored('media')).toContain(folder);
  expect(await stored('unsettled')).toEqual([]);
});
