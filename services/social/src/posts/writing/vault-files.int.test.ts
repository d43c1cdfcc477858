import { randomUUID } from 'node:crypto';
import { readPostFileAccess } from '@stagedoor/contracts/internal-media';
import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { type MediaStub, startMediaStub, vaultPicture } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let media: MediaStub;
let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  media = await startMediaStub();
  const environment = {
    MEDIA_URL: media.url,
    AUTH_URL: media.url,
    SERVICE_SECRET: 'of social',
    MEDIA_SECRET: 'a test',
  };
  world = await startSocial(environment);
});
afterAll(async () => {
  await world.service.destroy();
  await media.close();
});
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});

function asset(owner = mara): string {
  const id = randomUUID();
  media.assets.set(id, vaultPicture(owner.userId, id));
  return id;
}

const publish = (body: object, as = mara) => world.call('/posts', { method: 'POST', as, body });

/** Asks as media does, for a request of this address with the token of a person, or with cookies. */
async function access(address: string, { as, cookie }: { as?: Someone; cookie?: string } = {}) {
  const [path = '', query = ''] = address.split('?');
  const response = await world.service.app.inject({
    method: readPostFileAccess.method,
    url: readPostFileAccess.path,
    headers: asService('media', 'social'),
    payload: { path, ...Object.fromEntries(new URLSearchParams(query)), userId: as?.userId ?? null, cookie },
  });
  return response.json().data;
}

const told = (assetId: string) => media.uses.filter((use) => use.assetId === assetId);

test('a film of more than two gigabytes has its size', async () => {
  const id = asset();
  const film = { ...vaultPicture(mara.userId, id), type: 'VIDEO', mimeType: 'video/mp4', size: 4_812_345_678 } as const;
  media.assets.set(id, film);
  const { data } = await world.call('/posts', { method: 'POST', as: mara, body: { mediaIds: [id] } });
  expect(data.media[0]?.size).toBe(film.size);
  expect((await world.call(`/posts/${data.id}`)).data.media[0]?.size).toBe(film.size);
});

test('a post shows files of its author’s vault behind those sent with it', async () => {
  const id = asset();
  const form = [{ name: 'content', value: 'Both' }, { name: 'mediaIds', value: id }, ...pictures(flatPng(50, 40))];
  const { status, data } = await world.call('/posts', { method: 'POST', as: mara, form });
  expect(status).toBe(201);
  expect(data.media).toMatchObject([
    { width: 50, alt: null },
    { type: 'IMAGE', alt: 'A harbour', width: 1_280, height: 960, size: 123_456 },
  ]);
  const [, { id: mediaId, url, thumbnailUrl, sources, assetId }] = data.media;
  expect(assetId).toBe(id);
  expect((await world.call(`/posts/${data.id}`, { as: fan })).data.media[1]).not.toHaveProperty('assetId');
  expect([url, thumbnailUrl]).toEqual([
    `/media/files/social/public/${mediaId}/1280.webp`,
    `/media/files/social/public/${mediaId}/640.webp`,
  ]);
  expect(sources).toHaveLength(2);
  expect(await access(url)).toEqual({ assetId: id, file: '1280.webp', isPublic: true, fileName: null });
  await waitFor(() => told(id).length === 1);
  expect(told(id)).toEqual([
    { id: mediaId, assetId: id, targetId: data.id, hasEnded: false, soldCount: 0, words: 'Both' },
  ]);
});

test('a file that is chosen twice, or sent twice, is in a post twice, and one of both can be taken out', async () => {
  const id = asset();
  const { data: chosen } = await publish({ mediaIds: [id, id], alts: ['One', 'Two'] });
  const { data: sent } = await world.call('/posts', {
    method: 'POST',
    as: mara,
    form: [{ name: 'content', value: 'Twice' }, ...pictures(flatPng(50, 40), flatPng(50, 40))],
  });
  for (const { media: items } of [chosen, sent]) {
    expect(new Set(items.map(({ assetId }: { assetId: string }) => assetId)).size).toBe(1);
    expect(new Set(items.map(({ url }: { url: string }) => url)).size).toBe(2);
  }
  const [first, second] = chosen.media;
  expect([first.alt, second.alt]).toEqual(['One', 'Two']);
  const body = { order: [second.id], removed: [first.id] };
  const left = await world.call(`/posts/${chosen.id}/files`, { method: 'PUT', as: mara, body });
  expect(left.data.media).toMatchObject([{ id: second.id }]);
  expect([await access(first.url), await access(second.url)]).toEqual([null, expect.objectContaining({ assetId: id })]);
  await waitFor(() => told(id).some(({ hasEnded }) => hasEnded));
  expect(told(id).filter(({ hasEnded }) => hasEnded)).toMatchObject([{ id: first.id }]);
});

test('a priced post opens its files to whoever may read it, by an address of their own', async () => {
  const id = asset();
  const { data: post } = await publish({ price: 5, mediaIds: [id], alts: ['Only here'] });
  const [{ url, alt }] = post.media;
  expect(alt).toBe('Only here');
  expect(url).toMatch(new RegExp(`^/media/files/social/private/${mara.userId}/[\\w-]+/1280.webp\\?expires=`));
  expect(await access(url, { as: mara })).toMatchObject({ assetId: id, isPublic: false });
  for (const who of [undefined, fan]) expect(await access(url, who === undefined ? {} : { as: who })).toBeNull();
  const own = await world.call(`/posts/${post.id}`, { as: mara });
  const cookies = [own.headers['set-cookie']].flat().map(String);
  const cookie = cookies.find((one) => one.includes('Path=/media/files/social/private/'))?.split(';', 1)[0];
  expect(await access(url, { cookie: cookie ?? '' })).toMatchObject({ assetId: id });
  const [path = ''] = url.split('?');
  for (const wrong of [
    path,
    url.replace(/\/1280\.webp/, '/640.webp'),
    url.replace('/private/', '/public/'),
    path.replace(/private\/[^/]+/, 'public'),
  ]) {
    expect([wrong, await access(wrong, { as: mara })]).toEqual([wrong, null]);
  }

  // Others get a preview, whose address leads to nothing else.
  const locked = (await world.call(`/posts/${post.id}`, { as: fan })).data.media[0];
  expect(locked).toMatchObject({ url: null, alt: null });
  expect(locked.thumbnailUrl).toMatch(/^\/media\/files\/social\/preview\/[\w-]+\/blurred\.webp$/);
  expect(await access(locked.thumbnailUrl)).toEqual({
    assetId: id,
    file: 'blurred.webp',
    isPublic: true,
    fileName: null,
  });
  expect(await access(locked.thumbnailUrl.replace('blurred', '640'))).toBeNull();
  expect(await access(locked.thumbnailUrl.replace('preview/', 'preview/x'))).toBeNull();
});

test('a public address ends when the post is restricted or its author’s account becomes private', async () => {
  const id = asset();
  const { data: one } = await publish({ content: 'One', mediaIds: [id] });
  const { data: two } = await publish({ content: 'Two', mediaIds: [id] });
  const [first, second] = [one.media[0].url, two.media[0].url];
  expect(await access(first)).not.toBeNull();
  await world.call(`/posts/${one.id}`, { method: 'PUT', as: mara, body: { visibility: 'SUBSCRIBERS' } });
  expect(await access(first)).toBeNull();
  // The same picture in another post is not closed by it, and does not open the first.
  expect(await access(second)).not.toBeNull();
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: true } });
  await waitFor(async () => (await access(second)) === null);
});

test('uses end with their post, with a file that is taken out, and with their author', async () => {
  const [one, two] = [asset(), asset()];
  const { data: post } = await publish({ mediaIds: [one, two] });
  const [first, second] = post.media;
  const changed = await world.call(`/posts/${post.id}/files`, {
    method: 'PUT',
    as: mara,
    body: { order: [second.id], removed: [first.id] },
  });
  expect(changed.data.media).toHaveLength(1);
  expect(await access(first.url)).toBeNull();
  await waitFor(() => told(one).some(({ hasEnded }) => hasEnded));
  await world.call(`/posts/${post.id}`, { method: 'DELETE', as: mara });
  expect(await access(second.url)).toBeNull();
  await waitFor(() => told(two).some(({ hasEnded }) => hasEnded));
});

test('media is told again when the text changes, and when somebody buys the post or gets the money back', async () => {
  const id = asset();
  const { data: post } = await publish({ content: 'Before', price: 5, mediaIds: [id] });
  await waitFor(() => told(id).some(({ words }) => words === 'Before'));
  await world.call(`/posts/${post.id}`, { method: 'PUT', as: mara, body: { content: 'After' } });
  await waitFor(() => told(id).at(-1)?.words === 'After');
  const { sql } = world.service.deps.database;
  await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${post.id}, ${fan.userId}, now())`;
  await waitFor(() => told(id).at(-1)?.soldCount === 1);
  await sql`delete from post_purchase where post_id = ${post.id}`;
  await waitFor(() => told(id).at(-1)?.soldCount === 0);
});

test('what an ADMIN removes is told as removed', async () => {
  const id = asset();
  const { data: post } = await publish({ content: 'Against the rules', mediaIds: [id] });
  const admin = await world.someone(undefined, 'ADMIN');
  await world.call(`/posts/${post.id}`, { method: 'DELETE', as: admin });
  await waitFor(() => told(id).some(({ isRemoved }) => isRemoved === true));
});

test('files are added from the vault to a post that exists', async () => {
  const { data: post } = await publish({ content: 'Words' });
  const { data } = await world.call(`/posts/${post.id}/files`, {
    method: 'PUT',
    as: mara,
    body: { order: [null], removed: [], mediaIds: [asset()] },
  });
  expect(data.media).toMatchObject([{ alt: 'A harbour', width: 1_280 }]);
});

test('a file that is somebody else’s, or gone, is refused, and so are too many', async () => {
  const others = asset(fan);
  for (const mediaIds of [[others], [asset(), randomUUID()]]) {
    expect(await publish({ content: 'Mine?', mediaIds })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'mediaIds', message: 'A file is not in your vault any more' }] },
    });
  }
  const form = [
    ...Array.from({ length: 10 }, () => ({ name: 'mediaIds', value: asset() })),
    ...pictures(flatPng(9, 9)),
  ];
  expect(await world.call('/posts', { method: 'POST', as: mara, form })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'media', message: 'At most 10 files can be sent' }] },
  });
  expect((await world.call(`/posts/user/${mara.userId}`)).data.posts).toEqual([]);
});

test('without media a post with its files waits, and others are published', async () => {
  const alone = await startSocial({
    MEDIA_URL: 'http://127.0.0.1:1',
    AUTH_URL: media.url,
    SERVICE_SECRET: 'of social',
  });
  const author = await alone.someone(undefined, 'CREATOR');
  const post = (body: object) => alone.call('/posts', { method: 'POST', as: author, body });
  expect((await post({ content: 'Later', mediaIds: [randomUUID()] })).status).toBe(503);
  expect((await post({ content: 'Now' })).status).toBe(201);
  await alone.service.destroy();
});
