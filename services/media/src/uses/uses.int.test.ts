import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTrash } from '#/assets/change-assets.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let mara: TestPerson;
/** What social answers about files, and how often it was asked. */
let access: FileAccess = null;
let asked: unknown[] = [];
let social: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const server = createServer(async (request, reply) => {
    const body = JSON.parse((await text(request)) || 'null');
    const asksForToken = request.url === '/internal/service-token';
    if (!asksForToken) asked.push(body);
    const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, data: asksForToken ? token : access }));
  });
  social = await listenLocally(server);
  const environment = { SOCIAL_URL: social.url, AUTH_URL: social.url, SERVICE_SECRET: 'of media' };
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', ...environment });
});
afterAll(async () => {
  await world.destroy();
  await social.close();
});
beforeEach(() => {
  mara = world.person();
  access = null;
  asked = [];
});

const fromSocial = (url: string, payload: object) =>
  world.call(null, { method: 'POST', url, payload, headers: asService('social', 'media') });
const claim = (ownerId: string, ids: string[]) => fromSocial('/internal/assets/claim', { ownerId, ids });
const tell = (use: object) => fromSocial('/internal/assets/uses', { uses: [use] });
const fromMessaging = (use: object) =>
  world.call(null, {
    method: 'POST',
    url: '/internal/assets/uses',
    payload: { uses: [use] },
    headers: asService('messaging', 'media'),
  });
const picture = async () =>
  world.upload(
    mara,
    await sharp({ create: { width: 700, height: 40, channels: 3, background: '#135' } })
      .png()
      .toBuffer(),
    'a.png',
    'image/png',
  );

test('assets are claimed by their owner’s ids, in their order, and not from the trash', async () => {
  const [one, two] = [await picture(), await world.upload(mara, Buffer.from('Second'), 'two.txt')];
  const { data } = await claim(mara.id, [two.id, one.id]);
  expect(data).toMatchObject([
    { id: two.id, type: 'FILE', title: 'two.txt', widths: [] },
    { id: one.id, type: 'IMAGE', widths: [640, 700], width: 700, height: 40 },
  ]);
  expect((await claim(world.person().id, [one.id])).status).toBe(404);
  expect((await claim(mara.id, [one.id, randomUUID()])).status).toBe(404);
  await world.post(mara, '/media/assets/trash', { ids: [two.id] });
  expect((await claim(mara.id, [two.id])).status).toBe(404);
  expect((await world.post(mara, '/internal/assets/claim', { ownerId: mara.id, ids: [one.id] })).status).toBe(401);
});

test('what is used, or about to be, is not deleted', async () => {
  const { id } = await picture();
  await claim(mara.id, [id]);
  await world.post(mara, '/media/assets/trash', { ids: [id] });
  const remove = () => world.post(mara, '/media/assets/delete', { ids: [id] });
  expect(await remove()).toMatchObject({ status: 409, message: 'A file that posts or messages use cannot be deleted' });
  const use = { id: randomUUID(), assetId: id, targetId: randomUUID(), hasEnded: false };
  await tell(use);
  world.clock.advance(31 * 86_400_000);
  await emptyTrash(await mediaDepsOf(world.deps));
  expect((await remove()).status).toBe(409);
  expect((await world.get(mara, `/media/assets/${id}`)).data.useCount).toBe(1);
  expect((await world.get(mara, `/media/assets/${id}/uses`)).data).toMatchObject([
    { kind: 'post', targetId: use.targetId },
  ]);
  expect((await world.get(world.person(), `/media/assets/${id}/uses`)).status).toBe(404);
  await tell({ ...use, hasEnded: true });
  // An end is final, in whatever order the two arrive.
  await tell(use);
  expect((await remove()).status).toBe(200);
});

test('the vault tells used files from others', async () => {
  const used = await picture();
  await world.upload(mara, Buffer.from('Not used'), 'unused.txt');
  await tell({ id: randomUUID(), assetId: used.id, targetId: randomUUID(), hasEnded: false });
  const titles = async (query: string) =>
    (await world.get(mara, `/media/assets?${query}`)).data.assets.map(({ title }: { title: string }) => title);
  expect(await titles('used=true')).toEqual(['a.png']);
  expect(await titles('used=false')).toEqual(['unused.txt']);
});

test('the vault knows to how many a file was sold, and finds it by the text of its posts', async () => {
  const [sold, offered] = [await picture(), await world.upload(mara, Buffer.from('Offered'), 'offered.txt')];
  await world.upload(mara, Buffer.from('Alone'), 'alone.txt');
  const [first, second] = [sold, sold].map(({ id }) => ({
    ...{ id: randomUUID(), assetId: id, targetId: randomUUID(), hasEnded: false },
  }));
  await tell({ ...first, soldCount: 0, words: 'Opening night' });
  await tell({ ...first, soldCount: 2, words: 'Closing night' });
  await tell({ ...second, soldCount: 1 });
  const use = { id: randomUUID(), assetId: offered.id, targetId: randomUUID(), hasEnded: false };
  await fromMessaging({ ...use, soldCount: 0 });
  const titles = async (query: string) =>
    (await world.get(mara, `/media/assets?${query}`)).data.assets.map(({ title }: { title: string }) => title);
  expect((await world.get(mara, `/media/assets/${sold.id}`)).data.soldCount).toBe(3);
  expect(await titles('sold=true')).toEqual(['a.png']);
  expect(await titles('sold=false')).toEqual(['alone.txt', 'offered.txt']);
  expect(await titles('sent=false')).toEqual(['alone.txt', 'a.png']);
  expect(await titles('sent=true')).toEqual(['offered.txt']);
  expect(await titles('q=closing')).toEqual(['a.png']);
  expect(await titles('q=opening')).toEqual([]);
  // What was deleted is not found, and a late word of it changes nothing.
  await tell({ ...first, hasEnded: true });
  await tell({ ...first, soldCount: 2, words: 'Closing night' });
  expect(await titles('q=closing')).toEqual([]);
  expect((await world.get(mara, `/media/assets/${sold.id}`)).data.soldCount).toBe(1);
});

test('a file is sent as long as the service that uses it says so', async () => {
  const { id: assetId } = await picture();
  const path = `/media/files/social/public/${randomUUID()}/640.webp`;
  expect((await world.get(null, path)).status).toBe(404);
  access = { assetId, file: '640.webp', isPublic: true, fileName: null };
  const sent = await world.get(null, path);
  expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await sharp(sent.bytes).metadata()).width).toBe(640);
  const part = await world.call(null, { url: path, headers: { range: 'bytes=0-9' } });
  expect([part.status, part.bytes.length]).toEqual([206, 10]);
  access = null;
  expect((await world.get(null, path)).status).toBe(404);
});

test('what is sold is kept by a browser for seconds, and what is free for a quarter of an hour', async () => {
  const { id: assetId } = await picture();
  const path = `/media/files/messaging/${randomUUID()}/${randomUUID()}/640.webp`;
  for (const [isSold, seconds] of [
    [true, 5],
    [false, 900],
  ] as const) {
    access = { assetId, file: '640.webp', isPublic: false, fileName: null, isSold };
    const { headers } = await world.get(null, path.replace('messaging', 'social'));
    expect([isSold, headers['cache-control']]).toEqual([isSold, `private, max-age=${seconds}`]);
  }
});

test('the poster of now is sent where an instance of a version before names the first one', async () => {
  const { id: assetId } = await picture();
  const { sql } = world.deps.database;
  await sql`update asset set type = 'VIDEO', poster_version = 7 where id = ${assetId}`;
  const folder = join(world.dataDir, 'files/media/assets', assetId);
  await mkdir(join(folder, 'p7'));
  const poster = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer();
  for (const name of ['640.webp', 'blurred.webp']) await writeFile(join(folder, 'p7', name), poster);
  await Promise.all(['640.webp', 'blurred.webp'].map((name) => rm(join(folder, name))));
  const path = `/media/social/public/assets/${assetId}/640.webp`;
  for (const [file, isThere] of [
    ['640.webp', true],
    ['p3/640.webp', true],
    ['blurred.webp', true],
    ['320.webp', false],
    ['whole.mp4', false],
  ] as const) {
    access = { assetId, file, isPublic: true, fileName: null };
    const { status, headers, bytes } = await world.get(null, path);
    expect([file, status]).toEqual([file, isThere ? 200 : 404]);
    if (!isThere) continue;
    expect(bytes.equals(poster)).toBe(true);
    // A later one may be shown for it.
    expect(headers['cache-control']).toBe('public, max-age=300');
  }
  access = { assetId, file: 'p7/640.webp', isPublic: true, fileName: null };
  expect((await world.get(null, path)).headers['cache-control']).toContain('immutable');
});

test('a stream is asked about once in four seconds', async () => {
  const { id: assetId } = await picture();
  await world.deps.database.sql`
    update asset set renditions = '[{"side":480,"width":640,"height":480,"bandwidth":1}]' where id = ${assetId}`;
  const path = `/media/files/social/public/${randomUUID()}/hls/master.m3u8`;
  access = { assetId, file: 'hls/master.m3u8', isPublic: true, fileName: null };
  expect((await world.get(null, path)).status).toBe(200);
  access = null;
  expect((await world.get(null, path)).status).toBe(200);
  expect(asked).toHaveLength(1);
  world.clock.advance(4_001);
  expect((await world.get(null, path)).status).toBe(404);
});

test('the service is asked with what a request brings, and a person’s answer is nobody else’s', async () => {
  const { id: assetId } = await picture();
  access = { assetId, file: '640.webp', isPublic: false, fileName: 'for you.bin' };
  const path = `/media/files/social/private/${mara.id}/${randomUUID()}/640.webp`;
  const sent = await world.get(mara, `${path}?expires=5&signature=abc`);
  expect(sent.headers).toMatchObject({
    'cache-control': 'private, max-age=900',
    'content-disposition': "attachment; filename*=UTF-8''for%20you.bin",
  });
  expect(asked).toEqual([{ path, expires: '5', signature: 'abc', userId: mara.id }]);
  await world.call(null, { url: path, headers: { cookie: 'stagedoor_files=1.x' } });
  await world.get(world.person(), path);
  expect(asked.slice(1)).toMatchObject([{ userId: null, cookie: 'stagedoor_files=1.x' }, { path }]);
});

test('a file that nothing may keep says so, and one of a folder of before is found by that', async () => {
  const { id } = await picture();
  const folder = `documents/${randomUUID()}`;
  const assetId = assetIdOfFolder('social', folder);
  await world.deps.database.sql`delete from upload where asset_id = ${id}`;
  await world.deps.database.sql`update asset set id = ${assetId} where id = ${id}`;
  await rename(join(world.dataDir, 'files/media/assets', id), join(world.dataDir, 'files/media/assets', assetId));
  access = { folder, file: '640.webp', isPublic: false, fileName: null, isSecret: true };
  const sent = await world.get(mara, `/media/files/social/private/${mara.id}/documents/${randomUUID()}/640.webp`);
  expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test('without the service that uses it a file waits', async () => {
  // Messaging does not listen here.
  expect((await world.get(mara, `/media/files/messaging/${mara.id}/${randomUUID()}/640.webp`)).status).toBe(503);
});

test('what an ADMIN removed is gone everywhere, and refused when it is sent again', async () => {
  const content = Buffer.from('Against the rules');
  const { id, url } = await world.upload(mara, content, 'bad.txt');
  access = { assetId: id, file: 'whole.bin', isPublic: true, fileName: null };
  const path = `/media/files/social/public/${randomUUID()}/whole.bin`;
  expect((await world.get(null, path)).status).toBe(200);
  await tell({ id: randomUUID(), assetId: id, targetId: randomUUID(), hasEnded: true, isRemoved: true });
  for (const gone of [path, url, `/media/assets/${id}`]) expect((await world.get(mara, gone)).status).toBe(404);
  expect((await claim(mara.id, [id])).status).toBe(404);
  expect((await world.get(mara, '/media/assets')).data.assets).toEqual([]);
  await expect(world.upload(mara, content, 'good.txt')).rejects.toThrow(
    'This file was removed because it breaks the rules, and cannot be sent again',
  );
});
