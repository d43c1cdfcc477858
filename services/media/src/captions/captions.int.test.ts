import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { mostCaptions } from '@stagedoor/contracts/captions';
import type { EventData } from '@stagedoor/contracts/event';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import { assetChanged } from '@stagedoor/contracts/media-events';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assets, captionTexts } from '#/db/tables.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let mara: TestPerson;
let access: FileAccess = null;
let social: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const server = createServer(async (request, reply) => {
    await text(request);
    const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    reply.writeHead(200, { 'content-type': 'application/json' });
    const data = request.url === '/internal/service-token' ? token : access;
    reply.end(JSON.stringify({ success: true, data }));
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
});

const srt = '1\n00:00:01,000 --> 00:00:02,000\nThe harbour <script>at</script> night\n';
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe harbour at night\n';
const english = { language: 'en', label: 'English', text: srt };
const pathOf = (id: string) => `/media/assets/${id}/captions`;
const change = (id: string, captionsId: string, payload: object, who = mara) =>
  world.call(who, { method: 'PATCH', url: `${pathOf(id)}/${captionsId}`, payload });
const remove = (id: string, captionsId: string, who = mara) =>
  world.call(who, { method: 'DELETE', url: `${pathOf(id)}/${captionsId}` });
const first = ({ data }: { data: { captions?: { id: string; version: number; url: string }[] } }) => {
  const [captions] = data.captions ?? [];
  if (captions === undefined) throw new Error('no captions');
  return captions;
};

/** A file of the vault that counts as a film. */
async function film(): Promise<string> {
  const { id } = await world.upload(mara, Buffer.from(`Film ${randomUUID()}`), 'film.mp4');
  await world.deps.database.db.update(assets).set({ type: 'VIDEO' }).where(eq(assets.id, id));
  return id;
}
const claim = async (id: string) => {
  const payload = { ownerId: mara.id, ids: [id] };
  const headers = asService('social', 'media');
  const options = { method: 'POST', url: '/internal/assets/claim', payload, headers } as const;
  return JSON.parse((await world.call(null, options)).bytes.toString()).data[0];
};

test('SRT becomes WebVTT, which its owner alone reads, and who uses the film is told', async () => {
  const id = await film();
  const added = await world.post(mara, pathOf(id), english);
  expect(added).toMatchObject({ status: 201, data: { captions: [{ language: 'en', label: 'English' }] } });
  const { url, id: captionsId, version } = first(added);
  const read = await world.get(mara, url);
  expect([read.status, read.bytes.toString()]).toEqual([200, vtt]);
  expect(read.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'private, max-age=5',
  });
  for (const who of [null, world.person()]) expect((await world.get(who, url)).status).toBe(404);
  expect(await claim(id)).toMatchObject({
    revision: version,
    captions: [{ id: captionsId, language: 'en', label: 'English', version }],
    captionWords: 'the harbour at night',
  });
});

test('captions are changed, but not those that were changed meanwhile, and deleted', async () => {
  const id = await film();
  const before = first(await world.post(mara, pathOf(id), english));
  const changed = await change(id, before.id, { version: before.version, text: vtt.replace('night', 'dawn') });
  expect(changed.status).toBe(200);
  const after = first(changed);
  expect(after.version).toBeGreaterThan(before.version);
  expect((await world.get(mara, after.url)).bytes.toString()).toContain('dawn');
  // A page that was open meanwhile shows those of now.
  expect((await world.get(mara, before.url)).bytes.toString()).toContain('dawn');
  expect(await change(id, before.id, { version: before.version, label: 'Late' })).toMatchObject({ status: 409 });
  const named = await change(id, after.id, { version: after.version, label: 'English (US)', language: 'en-US' });
  expect(named.data.captions).toMatchObject([{ label: 'English (US)', language: 'en-US' }]);
  expect((await world.get(mara, first(named).url)).bytes.toString()).toContain('dawn');
  expect((await remove(id, after.id)).data).not.toHaveProperty('captions');
  expect((await remove(id, after.id)).status).toBe(200);
  expect((await world.get(mara, after.url)).status).toBe(404);
  expect(await change(id, after.id, { version: after.version, label: 'Late' })).toMatchObject({ status: 404 });
  expect(await claim(id)).not.toHaveProperty('captions');
});

test('of a film that an ADMIN removed there are none, and who uses it elsewhere is told so', async () => {
  const id = await film();
  const { url } = first(await world.post(mara, pathOf(id), english));
  const use = { id: randomUUID(), assetId: id, targetId: randomUUID(), hasEnded: true, isRemoved: true };
  const options = { method: 'POST', url: '/internal/assets/uses', headers: asService('social', 'media') } as const;
  for (const _ of [1, 2]) expect((await world.call(null, { ...options, payload: { uses: [use] } })).status).toBe(200);
  expect((await world.get(mara, url)).status).toBe(404);
  const told = await world.deps.database.sql<{ data: EventData<typeof assetChanged> }[]>`
    select envelope -> 'data' as data from kit.outbox
    where subject = ${assetChanged.subject} and envelope -> 'data' ->> 'assetId' = ${id} order by ordinal`;
  expect(told.map(({ data }) => data.captionWords)).toEqual(['the harbour at night', undefined]);
  expect(told[1]?.data.revision).toBeGreaterThan(told[0]?.data.revision ?? 0);
});

test('nobody else changes them, and only films and sound have some, ten at most', async () => {
  const id = await film();
  const { id: captionsId, version } = first(await world.post(mara, pathOf(id), english));
  const others = world.person();
  expect((await world.post(others, pathOf(id), english)).status).toBe(404);
  expect((await change(id, captionsId, { version, label: 'x' }, others)).status).toBe(404);
  expect((await remove(id, captionsId, others)).status).toBe(404);
  // Those of another film of theirs are not reached by it, either.
  const other = await film();
  expect((await change(other, captionsId, { version, label: 'x' })).status).toBe(404);
  await remove(other, captionsId);
  expect((await world.get(mara, `/media/assets/${id}`)).data.captions).toHaveLength(1);
  const words = await world.upload(mara, Buffer.from('No film'), 'a.txt');
  expect(await world.post(mara, pathOf(words.id), english)).toMatchObject({
    status: 400,
    message: 'Only a video or a sound has captions',
  });
  const adding = Array.from({ length: mostCaptions + 2 }, () => world.post(mara, pathOf(id), english));
  const statuses = (await Promise.all(adding)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(mostCaptions - 1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(3);
});

test.each([
  [
    '1\n00:00:01,000 - 00:00:02,000\nx',
    'Line 2: A time such as 00:00:01.000 --> 00:00:04.000 is missing or cannot be read',
  ],
  ['PK\u0003\u0004', 'This is not a file of captions'],
  ['WEBVTT\n\n', 'There are no captions in this file'],
])('what cannot be read as captions is refused with the line', async (content, message) => {
  const id = await film();
  const refused = await world.post(mara, pathOf(id), { ...english, text: content });
  expect(refused).toMatchObject({ status: 400, message });
  expect((await world.post(mara, pathOf(id), { ...english, language: 'en"><b>' })).status).toBe(400);
  expect((await world.get(mara, `/media/assets/${id}`)).data).not.toHaveProperty('captions');
});

test('who uses the film decides who reads them', async () => {
  const id = await film();
  const { id: captionsId, version } = first(await world.post(mara, pathOf(id), english));
  const file = `captions/${captionsId}.${version}.vtt`;
  const get = (name: string) => world.get(null, `/media/files/social/public/${randomUUID()}/${name}`);
  expect((await get(file)).status).toBe(404);
  access = { assetId: id, file, isPublic: true, fileName: null };
  const read = await get(file);
  expect([read.status, read.headers['cache-control'], read.bytes.toString()]).toEqual([
    200,
    'public, max-age=300',
    vtt,
  ]);
  access = { ...access, isPublic: false };
  expect((await get(file)).headers['cache-control']).toBe('private, max-age=5');
  // Neither another film's, nor a version that is still to come, nor a name that is none.
  access = { ...access, assetId: await film() };
  expect((await get(file)).status).toBe(404);
  for (const name of [
    `captions/${captionsId}.${version + 1}.vtt`,
    `captions/${captionsId}.vtt`,
    'captions/../whole.mp4',
  ]) {
    access = { assetId: id, file: name, isPublic: true, fileName: null };
    expect([name, (await get(file)).status]).toEqual([name, 404]);
  }
});

test('its owner finds a film by them', async () => {
  const id = await film();
  await film();
  await world.post(mara, pathOf(id), english);
  const ids = async (q: string) =>
    (await world.get(mara, `/media/assets?q=${q}`)).data.assets.map((asset: { id: string }) => asset.id);
  expect(await ids('Harbour%20at')).toEqual([id]);
  expect(await ids('00:00:01')).toEqual([]);
});

test('they go with the film, and when an ADMIN removes it', async () => {
  const { db } = world.deps.database;
  const left = (id: string) => db.select().from(captionTexts).where(eq(captionTexts.assetId, id));
  const [deleted, removed] = [await film(), await film()];
  for (const id of [deleted, removed]) await world.post(mara, pathOf(id), english);
  await world.post(mara, '/media/assets/trash', { ids: [deleted] });
  expect(await left(deleted)).toHaveLength(1);
  await world.post(mara, '/media/assets/delete', { ids: [deleted] });
  const use = { id: randomUUID(), assetId: removed, targetId: randomUUID(), hasEnded: true, isRemoved: true };
  await world.call(null, {
    method: 'POST',
    url: '/internal/assets/uses',
    payload: { uses: [use] },
    headers: asService('social', 'media'),
  });
  expect([await left(deleted), await left(removed)]).toEqual([[], []]);
});
