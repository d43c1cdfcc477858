import { request } from 'node:http';
import { multipartBody, pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, noise, page, script, svg } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
});
afterAll(async () => {
  await world.service.destroy();
});
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

const text = (name: string, value: string) => ({ name, value });
const createPost = (form: Parameters<typeof multipartBody>[0], headers = {}) =>
  world.call('/posts', { method: 'POST', as: mara, form: [...form], headers });

/** What a failed upload may leave: nothing with media, nor in the service's own store. */
async function leftovers() {
  return {
    assets: world.media.assets.size,
    files: await world.files(),
    received: [...world.media.received.keys()],
  };
}

/** What is there once everything received before is gone. */
function waitForUploads() {
  return waitFor(async () => {
    const left = await leftovers();
    return left.received.length === 0 && left;
  });
}

describe('a post with pictures', () => {
  test('has the author’s description of each file, where there is one', async () => {
    const small = await noise(30, 20).png().toBuffer();
    const alts = (values: readonly string[]) => text('alts', JSON.stringify(values));
    const created = await createPost([...pictures(small, small, small), alts([' A dog ', '', 'A cat'])]);
    expect(created.data.media.map((item: { alt: string | null }) => item.alt)).toEqual(['A dog', null, 'A cat']);

    const tooLong = await createPost([...pictures(small), alts(['x'.repeat(1001)])]);
    expect(tooLong).toMatchObject({
      status: 400,
      body: { message: 'A description can have at most 1,000 characters' },
    });
  });

  test('has them in the order sent, in the widths that screens use, without metadata', async () => {
    const wide = await noise(1300, 100)
      .withExif({ IFD0: { Copyright: 'canary-exif' } })
      .jpeg()
      .toBuffer();
    const small = await noise(300, 200).png().toBuffer();
    const created = await createPost([text('content', 'Two pictures'), ...pictures(wide, small)]);
    expect(created.status).toBe(201);
    const [first, second] = created.data.media;
    expect(first).toMatchObject({ type: 'IMAGE', width: 1300, height: 100, mimeType: 'image/webp', alt: null });
    expect(second).toMatchObject({ type: 'IMAGE', width: 300, height: 200 });
    expect(first.url).toMatch(/^\/media\/files\/social\/public\/[\da-f-]{36}\/1300\.webp$/);
    expect(first.thumbnailUrl).toMatch(/\/640\.webp$/);
    expect(second.url).toBe(second.thumbnailUrl);

    const file = await world.call(first.url);
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
    expect(file.bytes.length).toBe(first.size);
    expect(file.bytes.includes('canary-exif')).toBe(false);
    const { width, exif } = await sharp(file.bytes).metadata();
    expect({ width, exif }).toEqual({ width: 1300, exif: undefined });
    expect((await world.call('/posts/feed', { as: mara })).data.posts[0].media).toEqual(created.data.media);
  });

  test('is upright, whatever orientation the camera wrote', async () => {
    const lying = await noise(300, 200).withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { data } = await createPost(pictures(lying));
    expect(data.media[0]).toMatchObject({ width: 200, height: 300 });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s', async (format) => {
    const picture = await noise(64, 64).toFormat(format).toBuffer();
    expect((await createPost(pictures(picture))).status).toBe(201);
  });

  test('needs no text, and its text needs no picture, but one of both', async () => {
    expect((await createPost(pictures(flatPng(8, 8)))).status).toBe(201);
    expect((await createPost([text('content', 'Alone')])).status).toBe(201);
    expect(await createPost([text('content', '  ')])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'content', message: 'A post needs some text or a file' }] },
    });
  });

  test('sent twice with one key is one post with one set of files', async () => {
    const form = [text('content', 'Once'), ...pictures(flatPng(16, 16))];
    const first = await createPost(form, { 'idempotency-key': 'a-key' });
    const assets = world.media.assets.size;
    const secondTime = await createPost(form, { 'idempotency-key': 'a-key' });
    expect(secondTime.data).toEqual(first.data);
    expect(world.media.assets.size).toBe(assets);
    const other = await createPost([text('content', 'Twice'), ...pictures(flatPng(16, 16))], {
      'idempotency-key': 'a-key',
    });
    expect(other.status).toBe(409);
  });
});

describe('files that are no picture, or too large, are refused and leave nothing behind', () => {
  const truncated = async () => {
    const whole = await noise(800, 600).jpeg().toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  test.each([
    ['a script named .png', 415, async () => [script]],
    ['an SVG with a script', 415, async () => [svg]],
    ['a page', 415, async () => [page]],
    ['a text that says it is a picture', 415, async () => [Buffer.from('root:x:0:0:root:/root:/bin/bash\n')]],
    ['nothing', 400, async () => [Buffer.alloc(0)]],
    ['a truncated JPEG', 400, async () => [await truncated()]],
    ['a PNG cut after its header', 400, async () => [flatPng(100, 100).subarray(0, 50)]],
    ['201 MB', 413, async () => [Buffer.concat([flatPng(8, 8), Buffer.alloc(201_000_000)])]],
    ['a good picture and then a script', 415, async () => [flatPng(640, 480), script]],
    ['11 pictures', 400, async () => Array.from({ length: 11 }, () => flatPng(8, 8))],
  ] as const)('%s', async (_, status, make) => {
    const before = await waitForUploads();
    const refused = await createPost([text('content', 'With this'), ...pictures(...(await make()))]);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/^[A-Z][^<>{}/]+$/);
    await waitFor(async () => expect(await leftovers()).toEqual(before) ?? true);
    expect((await world.call(`/posts/user/${mara.username}`)).data.posts).toEqual([]);
  });

  test('a connection cut half way', async () => {
    const before = await waitForUploads();
    const { payload, headers } = multipartBody(pictures(await noise(800, 600).jpeg().toBuffer()));
    const cut = request(`${world.service.address}/posts`, {
      method: 'POST',
      headers: { ...mara.headers, ...headers, 'content-length': payload.length },
    });
    cut.on('error', () => undefined);
    cut.write(payload.subarray(0, payload.length / 2));
    await waitFor(() => world.media.arriving > 0, { what: 'the upload' });
    cut.destroy();
    await waitFor(() => world.media.arriving === 0);
    await waitFor(async () => expect(await leftovers()).toEqual(before) ?? true);
  });

  test('a draft that its author may not publish, before any picture is decoded', async () => {
    const fan = await world.someone();
    const before = await waitForUploads();
    const form = [text('content', 'Pay me'), text('price', '5'), ...pictures(script)];
    expect((await world.call('/posts', { method: 'POST', as: fan, form })).status).toBe(403);
    await waitFor(async () => expect(await leftovers()).toEqual(before) ?? true);
  });
});
