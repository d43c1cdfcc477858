import { randomBytes } from 'node:crypto';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { findLeftovers } from '#/testing/find-leftovers.ts';
import { startFolderOwner } from '#/testing/folder-owner-stub.ts';
import { MediaDied, startKillableMedia } from '#/testing/killable-media.ts';

const folderCount = 30;
const kills = 3;

test('folders of before are moved by processes of which three are killed, and none of their addresses misses a file', async () => {
  const owners = { social: await startFolderOwner('social'), messaging: await startFolderOwner('messaging') };
  const { social, messaging } = owners;
  const media = await startKillableMedia({
    SOCIAL_URL: social.url,
    MESSAGING_URL: messaging.url,
    AUTH_URL: social.url,
  });
  const { id: ownerId } = media.person();
  for (const owner of [social, messaging]) {
    owner.state.access = (path) => {
      const [, folder = '', file = ''] = /([^/]+\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
      const assetId = owner.folders.get(folder)?.assetId;
      return { ...(assetId ? { assetId } : { folder }), file, isPublic: true, fileName: null };
    };
    for (let count = 0; count < folderCount; count += 1) {
      owner.add({ ownerId }, { '640.webp': randomBytes(300), 'blurred.webp': randomBytes(50) });
    }
  }
  const moved = () => [social, messaging].flatMap(({ folders }) => [...folders.values()]).filter((one) => one.assetId);

  /** Requests a file by its address of before. A process that has died answers nothing, and no other answer is wrong. */
  async function look(service: keyof typeof owners, folder: string, name: string): Promise<void> {
    const answer = await media.get(null, `/media/${service}/public/${folder}/${name}`).catch((error: unknown) => {
      if (error instanceof MediaDied) return undefined;
      throw error;
    });
    if (answer === undefined) return look(service, folder, name);
    const content = owners[service].folders.get(folder)?.files.get(name);
    expect([folder, answer.status, content?.equals(answer.bytes)]).toEqual([folder, 200, true]);
  }
  const lookAtSome = async () => {
    for (const service of ['social', 'messaging'] as const) {
      const folder = [...owners[service].folders.keys()][Math.floor(Math.random() * folderCount)] ?? '';
      await look(service, folder, '640.webp');
    }
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    await waitFor(() => moved().length >= (kill * 2 * folderCount) / (kills + 1));
    media.kill();
    await lookAtSome();
  }
  await waitFor(
    async () => {
      await lookAtSome();
      return moved().length === 2 * folderCount;
    },
    { timeoutMs: 60_000 },
  );
  for (const service of ['social', 'messaging'] as const) {
    for (const [folder, { files, assetId }] of owners[service].folders) {
      expect(assetId).toBe(assetIdOfFolder(service, folder));
      for (const name of files.keys()) await look(service, folder, name);
    }
  }
  await media.advance(2 * 3_600_000);
  await waitFor(async () => (await media.sql`select from folder_move`).length === 0);
  const [{ count }] = await media.sql<[{ count: number }]>`select count(*)::int as count from asset`;
  expect(count).toBe(2 * folderCount);
  const left = await findLeftovers(media.sql, media.dataDir);
  // These have no picture to share until somebody asks for it.
  expect(left.filter((line) => !line.endsWith('/share.jpg'))).toEqual([]);
}, 180_000);
