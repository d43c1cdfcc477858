import { randomBytes, randomUUID } from 'node:crypto';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discardUnused } from '#/assets/discard-assets.ts';
import { assets, folderMoves } from '#/db/tables.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { moveFolder } from '#/moving/move-folder.ts';
import { foldersJob, movesJob } from '#/moving/moving-jobs.ts';
import { type FolderOwnerStub, startFolderOwner } from '#/testing/folder-owner-stub.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let social: FolderOwnerStub;
let mara: TestPerson;

beforeAll(async () => {
  social = await startFolderOwner('social');
  const environment = { SOCIAL_URL: social.url, AUTH_URL: social.url, SERVICE_SECRET: 'of media' };
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', ...environment });
});
afterAll(async () => {
  await world.destroy();
  await social.close();
});
beforeEach(async () => {
  mara = world.person();
  social.folders.clear();
  social.state.counts.clear();
  Object.assign(social.state, { access: null, isUsed: true, intervene: () => undefined });
  await world.deps.database.db.delete(folderMoves);
});

const files = () => ({ '640.webp': randomBytes(5_000), 'blurred.webp': randomBytes(100) });
const deps = () => mediaDepsOf(world.deps);
const move = async (folder: string) => moveFolder(await deps(), { service: 'social', folder });
const assetOf = async (folder: string) => {
  const [row] = await world.deps.database.db
    .select()
    .from(assets)
    .where(eq(assets.id, assetIdOfFolder('social', folder)));
  return row;
};
const copies = async (folder: string) =>
  (await world.files(`files/media/assets/${assetIdOfFolder('social', folder)}`)).length;
/** Requests a file of a folder by its address of before. */
async function open(folder: string, file: string, more: object = {}) {
  social.state.access = { folder, file, isPublic: true, fileName: null, ...more };
  return world.get(null, `/media/social/public/${folder}/${file}`);
}
const notedFolders = () => world.deps.database.db.select().from(folderMoves);

test('a folder becomes an asset, byte for byte, in its owner’s vault, at the time of its post', async () => {
  const content = files();
  const folder = social.add({ ownerId: mara.id }, content);
  await foldersJob.run(world.deps);
  expect(await notedFolders()).toMatchObject([{ service: 'social', folder }]);
  await movesJob.run(world.deps);
  expect(await notedFolders()).toEqual([]);
  expect(await assetOf(folder)).toMatchObject({
    ...{
      ownerId: mara.id,
      alt: 'A stage',
      title: 'Untitled',
      isKept: true,
      discardAt: null,
      size: 5_000,
      purpose: 'post',
    },
    createdAt: new Date('2024-05-01T10:00:00.000Z'),
  });
  expect(social.folders.get(folder)?.assetId).toBe(assetIdOfFolder('social', folder));
  for (const [name, bytes] of Object.entries(content)) expect((await open(folder, name)).bytes).toEqual(bytes);
  expect((await world.get(mara, '/media/assets')).data.assets).toHaveLength(1);
});

test.each([
  ['while it is described', 'facts'],
  ['before the first byte', 'file'],
  // Its owner has named it, and the answer is lost.
  ['when it is named', 'moved'],
])('a move that ends %s goes on, with one asset and nothing missing', async (_, part) => {
  const content = files();
  const folder = social.add({ ownerId: mara.id }, content);
  social.state.intervene = (asked, time) => (asked === part && time === 1 ? 503 : undefined);
  await expect(move(folder)).rejects.toThrow();
  await move(folder);
  expect(social.folders.get(folder)?.assetId).toBe(assetIdOfFolder('social', folder));
  for (const [name, bytes] of Object.entries(content)) expect((await open(folder, name)).bytes).toEqual(bytes);
  expect([await copies(folder), (await world.get(mara, '/media/assets')).data.assets.length]).toEqual([2, 1]);
});

test('a copy that is cut off is made again', async () => {
  const content = files();
  const folder = social.add({ ownerId: mara.id }, content);
  social.state.intervene = (part, time) => (part === 'file' && time === 2 ? 'cut' : undefined);
  await expect(move(folder)).rejects.toThrow();
  expect(await assetOf(folder)).toBeUndefined();
  await move(folder);
  expect((await open(folder, 'blurred.webp')).bytes).toEqual(content['blurred.webp']);
});

test('an end between the copy and its being named, and one right after that, change nothing', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  await move(folder);
  // It was named, and the process died before it knew.
  await move(folder);
  expect([await copies(folder), (await assetOf(folder))?.discardAt]).toEqual([2, null]);
});

test('a copy that differs is dropped, and made anew', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  const kept = social.folders.get(folder);
  social.state.intervene = (part, time) => {
    if (part === 'moved' && time === 1) kept?.files.set('640.webp', randomBytes(5_000));
    return undefined;
  };
  await expect(move(folder)).rejects.toThrow();
  expect([await assetOf(folder), await copies(folder), kept?.assetId]).toEqual([undefined, 0, null]);
  await move(folder);
  expect((await open(folder, '640.webp')).bytes).toEqual(kept?.files.get('640.webp'));
});

test('nothing remains of a folder that was deleted meanwhile', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  social.state.intervene = (part) => (part === 'moved' ? 404 : undefined);
  await move(folder);
  expect([await assetOf(folder), await copies(folder)]).toEqual([undefined, 0]);
  social.folders.clear();
  await move(folder);
  expect((await open(folder, '640.webp')).status).toBe(404);
});

test('the same files twice are one asset; others that begin with the same bytes are not', async () => {
  const content = files();
  const [one, same] = [social.add({ ownerId: mara.id }, content), social.add({ ownerId: mara.id }, content)];
  const other = social.add({ ownerId: mara.id }, { ...content, 'blurred.webp': randomBytes(9) });
  const theirs = social.add({ ownerId: world.person().id }, content);
  for (const folder of [one, same, other, theirs]) await move(folder);
  expect([await assetOf(same), await copies(same)]).toEqual([undefined, 0]);
  expect(social.folders.get(same)?.assetId).toBe(assetIdOfFolder('social', one));
  for (const folder of [other, theirs]) expect((await assetOf(folder))?.id).toBe(assetIdOfFolder('social', folder));
  const [avatar, again] = [1, 2].map(() =>
    social.add({ ownerId: mara.id, purpose: 'avatar', isKept: false }, content, `avatars/${randomUUID()}`),
  );
  for (const folder of [avatar, again]) {
    await move(folder ?? '');
    expect(await assetOf(folder ?? '')).toMatchObject({ purpose: 'avatar', discardAt: null });
  }
});

test('a request does not wait for its turn, and all at once move it once', async () => {
  const content = files();
  const folder = social.add({ ownerId: mara.id }, content);
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(folder, '640.webp')));
  expect(answers.map(({ bytes }) => bytes.equals(content['640.webp']))).toEqual([true, true, true, true]);
  expect(social.state.counts.get('moved')).toBe(1);
  expect(await notedFolders()).toEqual([]);
  expect((await open(`posts/${randomUUID()}`, '640.webp')).status).toBe(404);
});

test('while another instance moves it, a request waits for that, and goes on where it died', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  const assetId = assetIdOfFolder('social', folder);
  const dueAt = new Date(world.clock.now().getTime() + 60_000);
  await world.deps.database.db.insert(folderMoves).values({ assetId, service: 'social', folder, dueAt });
  const waiting = open(folder, '640.webp');
  expect(social.state.counts.get('moved')).toBeUndefined();
  await world.deps.database.db.update(folderMoves).set({ dueAt: world.clock.now() });
  expect((await waiting).status).toBe(200);
});

test('two instances with one folder make one asset', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  await foldersJob.run(world.deps);
  await Promise.all([movesJob.run(world.deps), movesJob.run(world.deps), open(folder, '640.webp')]);
  expect(social.state.counts.get('moved')).toBe(1);
  expect(await copies(folder)).toBe(2);
});

test('a file whose owner is away is a 503 and not a 404', async () => {
  const folder = social.add({ ownerId: mara.id }, files());
  social.state.intervene = () => 503;
  expect((await open(folder, '640.webp')).status).toBe(503);
  social.state.intervene = () => undefined;
  expect((await open(folder, '640.webp')).status).toBe(200);
  // Messaging does not listen here.
  expect((await world.get(mara, `/media/messaging/${mara.id}/${randomUUID()}/640.webp`)).status).toBe(503);
});

test('an avatar that was replaced meanwhile is there for an hour', async () => {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const folder = social.add({ ownerId: nobody, purpose: 'avatar', isKept: false }, files(), `avatars/${randomUUID()}`);
  social.state.isUsed = false;
  expect((await open(folder, '640.webp')).status).toBe(200);
  world.clock.advance(3_500_000);
  await discardUnused(await deps());
  expect((await open(folder, '640.webp')).status).toBe(200);
  social.folders.clear();
  world.clock.advance(200_000);
  await discardUnused(await deps());
  expect((await open(folder, '640.webp')).status).toBe(404);
});

test('the picture to share of a folder that has none is made at the first request', async () => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
    .webp()
    .toBuffer();
  const folder = social.add({ ownerId: mara.id }, { '640.webp': picture });
  const [one, two] = await Promise.all([open(folder, 'share.jpg'), open(folder, 'share.jpg')]);
  expect([one?.status, one?.headers['content-type'], one?.bytes.equals(two?.bytes ?? Buffer.alloc(0))]).toEqual([
    200,
    'image/jpeg',
    true,
  ]);
  const avatar = social.add(
    { ownerId: mara.id, purpose: 'avatar' },
    { '512.webp': picture },
    `avatars/${randomUUID()}`,
  );
  const shared = await sharp((await open(avatar, 'share.jpg')).bytes).metadata();
  expect([shared.width, shared.height]).toEqual([512, 512]);
  const sound = social.add(
    { ownerId: mara.id, type: 'AUDIO', mimeType: 'audio/mpeg', widths: [] },
    { 'whole.mp3': randomBytes(9) },
  );
  expect((await open(sound, 'share.jpg')).status).toBe(404);
});

test('films of before get their renditions, one after the other and behind new ones', async () => {
  const film = { ownerId: mara.id, type: 'VIDEO', mimeType: 'video/mp4' } as const;
  const moved = [1, 2].map(() => social.add(film, { 'whole.mp4': randomBytes(99), '640.webp': randomBytes(9) }));
  for (const folder of moved) await move(folder);
  const rows = await world.deps.database.db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from due_at - ${world.clock.now().toISOString()}::timestamptz) / 60) as minutes
    from film_job where asset_id = any (${sql.param(moved.map((folder) => assetIdOfFolder('social', folder)))}::uuid[]) order by due_at`);
  expect(rows.map(({ minutes }) => Number(minutes))).toEqual([5, 10]);
});
