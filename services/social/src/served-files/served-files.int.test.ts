import { type multipartBody, pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

const text = (name: string, value: string) => ({ name, value });
const createPost = (form: Parameters<typeof multipartBody>[0], headers = {}) =>
  world.call('/posts', { method: 'POST', as: mara, form: [...form], headers });

describe('files', () => {
  async function publish(more: ReturnType<typeof text>[] = []) {
    const { data } = await createPost([text('content', 'x'.repeat(60)), ...more, ...pictures(flatPng(700, 40))]);
    return data;
  }

  test('are served in part, conditionally and without a body for HEAD', async () => {
    const { url, size } = (await publish()).media[0];
    const whole = await world.call(url);
    const get = (headers: Record<string, string>) => world.call(url, { headers });
    const part = await get({ range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 10-19/${size}` } });
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
    expect((await get({ range: 'bytes=-5' })).bytes).toEqual(whole.bytes.subarray(-5));
    for (const range of [`bytes=${size}-`, 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=-', 'bytes=x']) {
      const refused = await get({ range });
      expect([range, refused.status]).toEqual([range, 416]);
      expect(refused.headers).toMatchObject({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
    }
    const etag = String(whole.headers.etag);
    expect(await get({ 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  test('of a priced post open by a signed address alone, while it lasts', async () => {
    const post = await publish([text('price', '5')]);
    const { url } = post.media[0];
    expect(url).toMatch(/^\/media\/files\/social\/private\/[\da-f-]{36}\/.+\?expires=\d+&signature=/);
    expect(await world.call(url, { as: mara })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, max-age=900' },
    });
    // In that browser the key that came with the address opens it, and in no other browser.
    const given = await world.call(`/posts/${post.id}`, { as: mara });
    const [cookie = ''] = String(given.headers['set-cookie']).split(';');
    expect(String(given.headers['set-cookie'])).toContain(`Path=/media/files/social/private/${mara.userId};`);
    expect((await world.call(url, { headers: { cookie } })).status).toBe(200);
    expect((await world.call(url)).status).toBe(404);
    expect((await world.call(url, { as: await world.someone() })).status).toBe(404);
    const [path = ''] = url.split('?');
    for (const other of [
      path,
      path.replace('/private/', '/public/'),
      `${url}x`,
      url.replace(/expires=\d/, 'expires=9'),
      url.replace('700.webp', '640.webp'),
    ]) {
      expect([other, (await world.call(other, { as: mara })).status]).toEqual([other, 404]);
    }
    world.service.clock.advance(31 * 60_000);
    expect((await world.call(url, { as: mara })).status).toBe(404);
  });

  test('of a picture come in each of its widths, by addresses as good as that of the whole', async () => {
    const { id, media } = await publish([text('price', '5')]);
    const { sources, url } = media[0];
    expect(sources.map(({ width }: { width: number }) => width)).toEqual([640, 700]);
    for (const source of sources) {
      const file = await world.call(source.url, { as: mara });
      expect([file.status, (await sharp(file.bytes).metadata()).width]).toEqual([200, source.width]);
      expect((await world.call(source.url)).status).toBe(404);
    }
    expect(sources.at(-1)?.url).toBe(url);
    expect((await world.call(`/posts/${id}`)).data.media[0]).not.toHaveProperty('sources');
  });

  test('of a locked post are a blurred preview to others, and nothing else', async () => {
    const post = await publish([text('price', '5')]);
    const locked = await world.call(`/posts/${post.id}`);
    expect(locked.data).toMatchObject({ isLocked: true, price: 5, content: 'x'.repeat(20) });
    const [media] = locked.data.media;
    expect(media).toMatchObject({ url: null, alt: null, type: 'IMAGE' });
    const preview = await sharp((await world.call(media.thumbnailUrl)).bytes).metadata();
    expect(preview.width).toBe(24);
    expect((await world.call(media.thumbnailUrl.replace('blurred', '700'))).status).toBe(404);
    // Its URL does not reveal the location of the original.
    const [stored] = await world.service.deps.database.sql<{ id: string; asset_id: string }[]>`
      select id, asset_id from media where post_id = ${post.id}`;
    const name = media.thumbnailUrl.split('/').at(-2) ?? '';
    for (const id of [stored?.id ?? 'nothing is stored', stored?.asset_id ?? 'nothing is stored']) {
      for (const text of [media.thumbnailUrl, Buffer.from(name, 'base64url').toString('latin1')]) {
        expect(text).not.toContain(id);
        expect(text).not.toContain(id.replaceAll('-', ''));
      }
    }
    const madeUp = [...name].reverse().join('');
    expect((await world.call(media.thumbnailUrl.replace(name, madeUp))).status).toBe(404);
  });

  test('of a deleted post are deleted', async () => {
    const post = await publish();
    const { url } = post.media[0];
    await world.call(`/posts/${post.id}`, { method: 'DELETE', as: mara });
    expect((await world.call(url)).status).toBe(404);
    await waitFor(() => world.media.uses.some(({ targetId, hasEnded }) => targetId === post.id && hasEnded));
  });

  test.each([
    '/media/social/public/posts/x/y.webp',
    '/media/social/public/posts/..%2f..%2f/etc.webp',
    '/media/social/public/pending/x/y.webp',
    '/media/social/public/posts/x/%00.webp',
    '/media/social/public/posts/x',
    '/media/social/other/posts/x/y.webp',
  ])('are not there for %s', async (path) => {
    expect((await world.call(path)).status).toBe(404);
  });
});
