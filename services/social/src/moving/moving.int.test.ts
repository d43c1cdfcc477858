import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPreviewNames } from '#/media/preview-names.ts';
import { fileRemovalJob } from '#/media/remove-files.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

const picture = randomBytes(2_000);
const blurred = randomBytes(60);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const both = [
  { name: '640.webp', sha256: sha256(picture) },
  { name: 'blurred.webp', sha256: sha256(blurred) },
];

/** Calls as media does. */
async function ask(part: string, query: Record<string, string> = {}, headers = asService('media', 'social')) {
  const url = `/internal/social-folders${part}?${new URLSearchParams(query)}`;
  const response = await world.service.app.inject({ url, headers });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, data: isJson ? response.json().data : undefined, bytes: response.rawPayload };
}
async function settle(folder: string, files: object = both, assetId = assetIdOfFolder('social', folder)) {
  const headers = asService('media', 'social');
  const payload = { folder, assetId, files };
  const response = await world.service.app.inject({
    method: 'POST',
    url: '/internal/social-folders/moved',
    headers,
    payload,
  });
  return { status: response.statusCode, data: response.json().data };
}

/** A post with a picture that social stored itself, as before media. */
async function storedPost({ isPublic = true, price = 0 } = {}) {
  const { id } = await world.post(mara, 'From before', { price, ...(isPublic ? {} : { visibility: 'FOLLOWERS' }) });
  const isOpen = isPublic && price === 0;
  const folder = `posts/${randomUUID()}`;
  await world.store.put(`${isOpen ? 'public' : 'private'}/${folder}/640.webp`, picture);
  await world.store.put(`public/${folder}/blurred.webp`, blurred);
  await world.service.deps.database.sql`
    insert into media (id, post_id, position, type, folder, is_public, widths, width, height, alt, size, mime_type)
    values (${randomUUID()}, ${id}, 0, 'IMAGE', ${folder}, ${isOpen}, '{640}', 640, 480, 'A stage', 2000, 'image/webp')`;
  await world.service.deps.database.sql`update post set media_kinds = 1 where id = ${id}`;
  return { id, folder };
}
async function storedAvatar(person: Someone) {
  const folder = `avatars/${randomUUID()}`;
  for (const name of ['256.webp', '512.webp']) await world.store.put(`public/${folder}/${name}`, picture);
  await world.service.deps.database.sql`update profile set avatar = ${folder} where user_id = ${person.userId}`;
  return folder;
}
const list = async () => {
  const all: string[] = [];
  for (let after = ''; ; after = all.at(-1) ?? '') {
    const { data } = await ask('', after === '' ? {} : { after });
    if (data.length === 0) return all;
    all.push(...data);
  }
};
const addressOf = async (id: string, as?: Someone) =>
  String((await world.call(`/posts/${id}`, { as })).data.media[0].url);

test('media learns of each folder that an earlier version stores, and of no other', async () => {
  const { folder } = await storedPost();
  const avatar = await storedAvatar(mara);
  const { sql } = world.service.deps.database;
  await sql`update profile set cover = ${`assets/${randomUUID()}`} where user_id = ${mara.userId}`;
  expect(await list()).toEqual(expect.arrayContaining([folder, avatar]));
  expect((await list()).filter((one) => one.startsWith('assets/'))).toEqual([]);
  expect((await ask('/facts', { folder })).data).toMatchObject({
    ...{
      purpose: 'post',
      ownerId: mara.userId,
      isKept: true,
      type: 'IMAGE',
      widths: [640],
      width: 640,
      alt: 'A stage',
    },
    files: expect.arrayContaining([
      { name: '640.webp', size: 2_000 },
      { name: 'blurred.webp', size: 60 },
    ]),
  });
  expect((await ask('/facts', { folder: avatar })).data).toMatchObject({
    purpose: 'avatar',
    isKept: false,
    widths: [256, 512],
  });
  expect((await ask('/file', { folder, name: '640.webp' })).bytes).toEqual(picture);
  for (const name of ['641.webp', '../640.webp', 'x/640.webp'])
    expect((await ask('/file', { folder, name })).status).toBe(404);
  expect((await ask('/facts', { folder: 'posts/none' })).status).toBe(404);
  expect((await ask('', {}, asService('messaging', 'social'))).status).toBe(403);
});

test('a post’s files are those of the asset once the copy is compared, and the originals go an hour later', async () => {
  const { id, folder } = await storedPost();
  const assetId = assetIdOfFolder('social', folder);
  const before = await addressOf(id);
  expect((await world.call(before)).bytes).toEqual(picture);
  for (const wrong of [[], both.slice(1), [{ name: '640.webp', sha256: sha256(blurred) }, ...both.slice(1)]]) {
    expect((await settle(folder, wrong)).status).toBe(409);
  }
  expect([await addressOf(id), (await list()).includes(folder)]).toEqual([before, true]);
  expect(await settle(folder)).toEqual({ status: 200, data: { isUsed: true } });
  expect((await settle(folder)).status).toBe(200);
  expect((await settle(folder, both, randomUUID())).status).toBe(409);
  world.media.assets.set(assetId, {
    ...{ id: assetId, ownerId: mara.userId, type: 'IMAGE', title: '', alt: '', size: 2_000, mimeType: 'image/webp' },
    ...{ width: 640, height: 480, widths: [640], revision: 0, posterVersion: 0, teaserVersion: null, waveform: [] },
    files: new Map(Object.entries({ '640.webp': picture, 'blurred.webp': blurred })),
  });
  const after = await addressOf(id);
  expect(after).toMatch(/^\/media\/files\/social\/public\//);
  for (const address of [before, after]) expect((await world.call(address)).bytes).toEqual(picture);
  await waitFor(() => world.media.uses.some((use) => use.assetId === assetId && use.targetId === id && !use.hasEnded));
  expect(await list()).not.toContain(folder);
  const originals = async () => (await world.files()).filter((name) => name.includes(folder)).length;
  await fileRemovalJob.run(world.service.deps);
  expect(await originals()).toBe(2);
  world.service.clock.advance(3_700_000);
  await waitFor(async () => {
    await fileRemovalJob.run(world.service.deps);
    return (await originals()) === 0;
  });
  expect((await settle(folder)).status).toBe(404);
  expect((await world.call(before)).bytes).toEqual(picture);
});

test('a folder of a post that was deleted meanwhile is gone', async () => {
  const { id, folder } = await storedPost();
  await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
  expect([(await settle(folder)).status, (await ask('/facts', { folder })).status]).toEqual([404, 404]);
  await waitFor(async () => !(await list()).includes(folder));
  expect(world.media.uses.some(({ targetId }) => targetId === id)).toBe(false);
});

test('files that are missing are reported once, and looked for a day later', async () => {
  const { folder } = await storedPost();
  for (const place of ['public', 'private']) await world.store.remove(`${place}/${folder}`);
  expect((await ask('/facts', { folder })).status).toBe(404);
  expect(await list()).not.toContain(folder);
  world.service.clock.advance(86_500_000);
  expect(await list()).toContain(folder);
});

test('addresses of before answer as they did: public ones while the post is public, private ones for their reader', async () => {
  const { id, folder } = await storedPost();
  const address = await addressOf(id);
  expect(await world.call(address)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  const preview = `/media/social/preview/${createPreviewNames('for tests').toName(folder)}/blurred.webp`;
  expect((await world.call(preview)).bytes).toEqual(blurred);
  await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { visibility: 'FOLLOWERS' } });
  expect((await world.call(address)).status).toBe(404);
  const [fan, stranger] = [await world.someone(), await world.someone()];
  await world.follow(fan, mara);
  const theirs = await addressOf(id, fan);
  const answers = [fan, stranger, undefined].map(async (as) => (await world.call(theirs, { as })).status);
  expect(await Promise.all(answers)).toEqual([200, 404, 404]);
  expect((await world.call(theirs.split('?')[0] ?? '', { as: fan })).status).toBe(404);
  const given = await world.call(`/posts/${id}`, { as: fan });
  const cookie =
    [given.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.includes('Path=/media/social/private/')) ?? '';
  expect((await world.call(theirs, { headers: { cookie } })).status).toBe(200);
  await settle(folder);
  expect((await world.call(preview)).status).toBe(404);
  await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
  expect((await world.call(theirs, { as: fan })).status).toBe(404);
});

test('an earlier version beside this one puts what is media’s into addresses of its own, which open no more than they should', async () => {
  const [{ id }, assetId, avatarId] = [await world.post(mara, 'With an asset'), randomUUID(), randomUUID()];
  const { sql } = world.service.deps.database;
  const mediaId = randomUUID();
  await sql`
    insert into media (id, post_id, position, type, folder, is_public, widths, width, height, alt, size, mime_type, asset_id)
    values (${mediaId}, ${id}, 0, 'IMAGE', ${`assets/${mediaId}`}, true, '{640}', 640, 480, 'A stage', 2000, 'image/webp', ${assetId})`;
  await sql`update profile set avatar = ${`assets/${avatarId}`} where user_id = ${mara.userId}`;
  const ask = async (path: string) => {
    const payload = { path: `/media/social/${path}`, userId: null };
    const [url, headers] = ['/internal/post-file-access', asService('media', 'social')];
    return (await world.service.app.inject({ method: 'POST', url, headers, payload })).json().data;
  };
  const open = { isPublic: true, fileName: null };
  expect(await ask(`public/assets/${mediaId}/640.webp`)).toEqual({ ...open, assetId, file: '640.webp' });
  expect(await ask(`public/assets/${avatarId}/256.webp`)).toEqual({ ...open, assetId: avatarId, file: '256.webp' });
  const preview = createPreviewNames('for tests').toName(`assets/${mediaId}`);
  expect(await ask(`preview/${preview}/blurred.webp`)).toMatchObject({ assetId, file: 'blurred.webp' });
  // The asset itself is no folder of a post, and what is sold is not open.
  expect(await ask(`public/assets/${assetId}/640.webp`)).toBeNull();
  expect(await ask(`private/everyone/assets/${mediaId}/640.webp`)).toBeNull();
  await sql`update media set is_public = false where id = ${mediaId}`;
  expect(await ask(`public/assets/${mediaId}/640.webp`)).toBeNull();
  await sql`update profile set suspended_at = now() where user_id = ${mara.userId}`;
  expect(await ask(`public/assets/${avatarId}/256.webp`)).toBeNull();
});

test('an avatar is open until its owner is suspended, and to nobody by another kind of address', async () => {
  const folder = await storedAvatar(mara);
  const address = `/media/social/public/${folder}/256.webp`;
  expect((await world.call(address)).bytes).toEqual(picture);
  const { sql } = world.service.deps.database;
  await sql`update profile set suspended_at = now() where user_id = ${mara.userId}`;
  expect((await world.call(address)).status).toBe(404);
  await sql`update profile set suspended_at = null where user_id = ${mara.userId}`;
  expect(
    (
      await settle(
        folder,
        ['256.webp', '512.webp'].map((name) => ({ name, sha256: sha256(picture) })),
      )
    ).data,
  ).toEqual({ isUsed: true });
  const assetId = assetIdOfFolder('social', folder);
  const told = (hasEnded: boolean) =>
    world.media.uses.some((use) => use.assetId === assetId && use.hasEnded === hasEnded);
  await waitFor(() => told(false));
  await sql`update profile set avatar = null where user_id = ${mara.userId}`;
  await waitFor(() => told(true));
  // Just replaced: it is served until its files are gone.
  expect((await world.call(address)).status).toBe(200);
  await world.store.put(`private/documents/x/640.webp`, picture);
  for (const path of [
    'public/documents/x/640.webp',
    'public/posts/x/640.webp',
    'public/avatars/../documents/x/640.webp',
    'other/x/y.webp',
  ]) {
    expect([path, (await world.call(`/media/social/${path}`)).status]).toEqual([path, 404]);
  }
});
