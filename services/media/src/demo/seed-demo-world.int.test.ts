import { createServer } from 'node:http';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { indexAssets } from '@stagedoor/demo-world/index-assets';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

const demo = createWorld({ now: new Date('2026-11-21T00:00:00.000Z') });
let world: MediaWorld;
/** The file that the stub of social opens to everybody. */
let opened = { assetId: '', file: '' };
let social: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
  const server = createServer((request, reply) => {
    const access = { ...opened, isPublic: true, fileName: null };
    reply.writeHead(200, { 'content-type': 'application/json' });
    const data = request.url === '/internal/service-token' ? token : access;
    reply.end(JSON.stringify({ success: true, data }));
  });
  social = await listenLocally(server);
  world = await startMedia({ SOCIAL_URL: social.url, AUTH_URL: social.url, SERVICE_SECRET: 'of media' });
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  await world.destroy();
  await social.close();
});

const seed = async () => seedDemoWorld(await mediaDepsOf(world.deps), demo);
const personOf = (name: string): TestPerson => {
  const found = demo.people.find(({ username }) => username === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return world.person(found.role, found.id);
};
const open = (assetId: string, file: string) => {
  opened = { assetId, file };
  return world.get(null, `/media/files/social/public/${assetId}/${file}`);
};

test('the demo world is made once', async () => {
  expect(await seed()).toBe(false);
});

test('everybody finds what they have posted and sent in their vault, once, with where it is used', async () => {
  for (const username of ['iris_vale', 'bench_ruth']) {
    const who = personOf(username);
    const own = demo.assets.filter(({ ownerId, purpose }) => ownerId === who.id && purpose === 'post');
    const { data } = await world.get(who, '/media/assets?limit=100');
    const shown = data.assets.map(({ id, title, useCount, soldCount }) => ({ id, title, useCount, soldCount }));
    const expected = own.toReversed().map(({ id, title, uses }) => ({
      ...{ id, title, useCount: uses.length },
      soldCount: uses.reduce((sum, use) => sum + use.soldCount, 0),
    }));
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect(shown).toHaveLength(expected.length);
    const [often] = own.filter(({ uses }) => uses.length > 1);
    const uses = await world.get(who, `/media/assets/${often?.id}/uses`);
    expect(uses.data).toMatchObject(
      (often?.uses ?? []).toReversed().map(({ service, targetId, createdAt }) => ({
        kind: service === 'social' ? 'post' : 'message',
        targetId,
        since: createdAt.toISOString(),
      })),
    );
  }
});

test('every file is there, and is what its asset says', async () => {
  const stored = await world.files('files/media/assets');
  const countFiles = ({ purpose, content }: (typeof demo.assets)[number]) =>
    purpose === 'avatar' ? 2 : purpose === 'post' && 'picture' in content ? 3 : 1;
  expect(stored).toHaveLength(demo.assets.reduce((sum, asset) => sum + countFiles(asset), 0));
  for (const who of ['iris_vale', 'pilar_gouache'].map(personOf)) {
    const { data } = await world.get(who, '/media/assets?limit=100');
    for (const { type, url, thumbnailUrl, mimeType, size } of data.assets) {
      const whole = await world.get(who, url);
      // What is a download only is nothing to browsers.
      const sentAs = type === 'FILE' ? 'application/octet-stream' : mimeType;
      expect([whole.status, whole.bytes.length, whole.headers['content-type']]).toEqual([200, size, sentAs]);
      if (thumbnailUrl)
        expect(await sharp((await world.get(who, thumbnailUrl)).bytes).metadata()).toMatchObject({ width: 640 });
    }
  }
});

test('the same picture sent again is the asset that is there', async () => {
  const who = personOf('iris_vale');
  const { data } = await world.get(who, '/media/assets?type=IMAGE&limit=1');
  const [asset] = data.assets;
  const { bytes } = await world.get(who, asset?.url ?? '');
  expect((await world.upload(who, bytes, 'again.webp')).id).toBe(asset?.id);
});

test('a picture is shared as a JPEG, which is made when it is first asked for; anything else is not', async () => {
  const findAssetId = indexAssets(demo);
  const item = demo.posts.flatMap(({ media }) => media)[0];
  const assetId = findAssetId(item?.id ?? '');
  const [shared, again] = await Promise.all([open(assetId, 'share.jpg'), open(assetId, 'share.jpg')]);
  expect(shared).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  expect(await sharp(shared.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200 });
  expect(again.bytes.equals(shared.bytes)).toBe(true);
  expect((await open(assetId, 'share.jpg')).bytes.equals(shared.bytes)).toBe(true);
  const sound = demo.assets.find(({ content }) => 'attachment' in content && content.attachment.type === 'AUDIO');
  expect((await open(sound?.id ?? '', 'share.jpg')).status).toBe(404);
});

test('avatars, covers and documents are as large as those that people send, and avatars are shared', async () => {
  for (const [purpose, file, expected] of [
    ['avatar', '512.webp', { format: 'webp', width: 512, height: 512 }],
    ['avatar', '256.webp', { format: 'webp', width: 256, height: 256 }],
    ['avatar', 'share.jpg', { format: 'jpeg', width: 512, height: 512 }],
    ['cover', 'cover.webp', { format: 'webp', width: 1_500, height: 500 }],
    ['document', '640.webp', { format: 'webp', width: 640 }],
  ] as const) {
    const asset = demo.assets.find((one) => one.purpose === purpose);
    const { status, bytes } = await open(asset?.id ?? '', file);
    expect([purpose, file, status]).toEqual([purpose, file, 200]);
    expect(await sharp(bytes).metadata()).toMatchObject(expected);
  }
});

test('nothing is left of a picture that is removed while its picture to share is made', async () => {
  const deps = await mediaDepsOf(world.deps);
  const asset = demo.assets.findLast(({ purpose, content }) => purpose === 'post' && 'picture' in content);
  const id = asset?.id ?? '';
  vi.spyOn(deps.pictures, 'share').mockImplementationOnce(async () => {
    await deps.database.sql`update asset set removed_at = now() where id = ${id}`;
    await deps.files.remove(`assets/${id}`);
    return Buffer.from('a picture to share');
  });
  expect((await open(id, 'share.jpg')).status).toBe(404);
  expect((await world.files('files/media/assets')).filter((name) => name.includes(id))).toEqual([]);
});
