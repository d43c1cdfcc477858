import { createServer, type RequestListener } from 'node:http';
import { nobodysId } from '@stagedoor/contracts/internal-media';
import { insufficientStorage, unavailable } from '@stagedoor/service-kit/common/errors';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedPreviews } from '#/jobs/remove-link-previews.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;
let site: LocalServer;
let place: string;
let answer: RequestListener;
const asked: string[] = [];

beforeAll(async () => {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  site = await listenLocally(server);
  place = `127.0.0.1:${site.port}`;
  world = await startSocial({ OUTBOUND_ALLOW: place });
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});
afterAll(async () => {
  await world.service.destroy();
  await site.close();
});

const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#d8f24a' } })
  .png()
  .toBuffer();
const page =
  (title: string): RequestListener =>
  async ({ url = '' }, response) => {
    if (url.startsWith('/picture')) response.writeHead(200, { 'content-type': 'image/png' }).end(await picture);
    else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<meta property="og:title" content="${title}"><meta property="og:image" content="/picture.png">`);
    }
  };
const read = async (id: string, as?: Someone) => (await world.call(`/posts/${id}`, { as })).data;
async function allRead(): Promise<void> {
  const { sql } = world.service.deps.database;
  await waitFor(async () => (await sql`select from link_preview_fetch`).length === 0);
}

test('the first address of a post shows its title and our own copy of its picture', async () => {
  answer = page('A page');
  const { id } = await world.post(mara, `Look: http://${place}/first and http://${place}/second`);
  await allRead();
  const { linkPreview } = await read(id);
  expect(linkPreview).toMatchObject({
    url: `http://${place}/first`,
    title: 'A page',
    description: null,
    siteName: '127.0.0.1',
    width: 640,
    height: 336,
  });
  expect(linkPreview.imageUrl).toMatch(/^\/media\/files\/social\/previews\/[\da-f-]{36}\/preview\.webp$/);
  expect([...world.media.assets.values()]).toMatchObject([{ purpose: 'preview', ownerId: nobodysId, isKept: false }]);
  const image = await world.call(linkPreview.imageUrl);
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(asked).not.toContain('/second');
  // The same address is asked for once in a week.
  const before = asked.length;
  const again = await world.post(mara, `Once more http://${place}/first`);
  await allRead();
  expect((await read(again.id)).linkPreview.title).toBe('A page');
  expect(asked).toHaveLength(before);
  world.service.clock.advance(8 * 24 * 3_600_000);
  answer = page('A newer page');
  await world.post(mara, `And again http://${place}/first`);
  await allRead();
  const newer = (await read(id)).linkPreview;
  expect(newer.title).toBe('A newer page');
  // The picture of before goes.
  expect(newer.imageUrl).not.toBe(linkPreview.imageUrl);
  await waitFor(async () => (await world.call(linkPreview.imageUrl)).status === 404);
  expect((await world.call(newer.imageUrl)).status).toBe(200);
  expect(await world.files()).toEqual([]);
});

test('a picture is fetched again once media is back, and with no space for it later', async () => {
  answer = page('Patient');
  const { sql } = world.service.deps.database;
  const refusals = [unavailable('Files cannot be accepted at the moment.', 2), insufficientStorage()];
  const waiting = (condition: string) => sql.unsafe(`select from link_preview_fetch where ${condition}`);
  for (const [count, refusal] of refusals.entries()) {
    world.media.beforeStoring = async () => {
      throw refusal;
    };
    const { id } = await world.post(mara, `http://${place}/patient-${count}`);
    const isPutOff =
      refusal.statusCode === 507
        ? "attempts = 0 and due_at > now() + interval '5 minutes'"
        : 'attempts > 0 and last_error is not null';
    await waitFor(async () => (await waiting(isPutOff)).length === 1, { what: `${refusal.statusCode}` });
    expect((await read(id)).linkPreview).toBeUndefined();
    world.media.beforeStoring = async () => undefined;
    await sql`update link_preview_fetch set due_at = now()`;
    await allRead();
    expect((await read(id)).linkPreview.imageUrl).toMatch(/preview/);
  }
});

test('a preview that is removed while it is fetched leaves nothing with media', async () => {
  answer = page('Gone');
  const before = [...world.media.assets.keys()];
  const { sql } = world.service.deps.database;
  world.media.beforeStoring = () => sql`delete from link_preview where url like '%/gone'`;
  await world.post(mara, `http://${place}/gone`);
  await waitFor(async () => (await sql`select from link_preview where url like '%/gone'`).length === 0);
  await allRead();
  world.media.beforeStoring = async () => undefined;
  await waitFor(() => world.media.assets.size === before.length, { what: 'the end of its picture' });
  expect([...world.media.assets.keys()]).toEqual(before);
});

test('a locked post shows no link preview', async () => {
  answer = page('Secret');
  const { id } = await world.post(mara, `http://${place}/locked and much more text`, { visibility: 'SUBSCRIBERS' });
  await allRead();
  expect((await read(id, mara)).linkPreview.title).toBe('Secret');
  const locked = await read(id, fan);
  expect([locked.isLocked, locked.linkPreview]).toEqual([true, undefined]);
});

test('a changed text has another preview, or none', async () => {
  answer = page('One');
  const { id } = await world.post(mara, `http://${place}/one`);
  await allRead();
  answer = page('Two');
  const change = (content: string) => world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content } });
  await change(`http://${place}/two`);
  await allRead();
  expect((await read(id)).linkPreview.title).toBe('Two');
  await change('No address');
  expect((await read(id)).linkPreview).toBeUndefined();
});

test('its author takes a preview away, which stays so when the text changes, and puts it back', async () => {
  answer = page('Chosen');
  const { id } = await world.post(mara, `http://${place}/chosen`);
  await allRead();
  const change = (body: object, as = mara) => world.call(`/posts/${id}`, { method: 'PUT', as, body });
  expect((await change({ hasLinkPreview: false }, fan)).status).toBe(403);
  expect((await change({ hasLinkPreview: 'no' })).status).toBe(400);
  const { data } = await change({ hasLinkPreview: false });
  expect([data.linkPreview, data.updatedAt]).toEqual([undefined, data.createdAt]);
  await change({ content: `Still http://${place}/chosen` });
  expect((await read(id)).linkPreview).toBeUndefined();
  expect((await change({ hasLinkPreview: true })).data.linkPreview.title).toBe('Chosen');

  // Even before it is published.
  const scheduledAt = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
  const waiting = await world.post(mara, `http://${place}/chosen`, { scheduledAt });
  await world.call(`/posts/${waiting.id}`, { method: 'PUT', as: mara, body: { hasLinkPreview: false } });
  world.service.clock.advance(7_200_000);
  await waitFor(async () => (await world.call(`/posts/${waiting.id}`)).status === 200);
  expect((await read(waiting.id)).linkPreview).toBeUndefined();
});

test.each<[string, RequestListener]>([
  ['is not found', (_, response) => response.writeHead(404).end('<title>Not found</title>')],
  [
    'is no page',
    (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('<title>x</title>'),
  ],
  ['breaks off', (_, response) => response.destroy()],
  ['leads inside', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()],
])('an address that %s leaves the post as it is, and is left alone for a day', async (what, behaviour) => {
  answer = behaviour;
  const path = `/failing-${what.replaceAll(' ', '-')}`;
  const { id } = await world.post(mara, `http://${place}${path}`);
  await allRead();
  expect((await read(id)).linkPreview).toBeUndefined();
  await world.post(mara, `http://${place}${path}`);
  await allRead();
  expect(asked.filter((url) => url === path)).toHaveLength(1);
  world.service.clock.advance(25 * 3_600_000);
  await world.post(mara, `http://${place}${path}`);
  await allRead();
  expect(asked.filter((url) => url === path)).toHaveLength(2);
});

test('an address inside, and one of ours, is not asked for', async () => {
  const { id } = await world.post(mara, 'http://127.0.0.1:1/ is closed');
  const own = await world.post(mara, 'http://localhost:8080/explore');
  await allRead();
  expect([(await read(id)).linkPreview, (await read(own.id)).linkPreview]).toEqual([undefined, undefined]);
});

test('a picture that is none, or too large, leaves the words', async () => {
  const words = page('Words');
  answer = (request, response) => {
    if (request.url !== '/picture.png') words(request, response);
    else response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>');
  };
  const { id } = await world.post(mara, `http://${place}/odd`);
  await allRead();
  expect((await read(id)).linkPreview).toMatchObject({ title: 'Words', imageUrl: null });
});

test('a preview that no post has goes after an hour, with its picture', async () => {
  answer = page('Passing');
  const { id } = await world.post(mara, `http://${place}/passing`);
  const other = await world.post(mara, `http://${place}/other`);
  await allRead();
  const { imageUrl } = (await read(id)).linkPreview;
  world.service.clock.advance(3_700_000);
  await world.post(mara, `Once more http://${place}/passing`);
  const [newest] = (await world.call(`/posts/user/${mara.userId}`)).data.posts;
  for (const post of [id, newest.id]) await world.call(`/posts/${post}`, { method: 'DELETE', as: mara });
  const deps = { ...world.service.deps, files: openSocialStore(world.service.deps) };
  const rows = () => deps.database.sql`select from link_preview where url like '%/passing'`;
  while (await removeUnusedPreviews(deps));
  expect(await rows()).toHaveLength(1);
  world.service.clock.advance(3_700_000);
  while (await removeUnusedPreviews(deps));
  expect(await rows()).toHaveLength(0);
  await waitFor(async () => (await world.call(imageUrl)).status === 404);
  expect((await read(other.id)).linkPreview.title).toBe('Passing');
});
