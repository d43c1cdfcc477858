import { randomUUID } from 'node:crypto';
import { toShareAddress } from '@stagedoor/contracts/share-picture';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocialStore } from '#/media/open-social-store.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, script } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

/** Returns the asset in the address of a picture. */
const assetOf = (url: string) => url.split('/').at(-2) ?? '';
/** Waits until media has been told that nothing uses a picture any more. */
const isGone = (url: string) => waitFor(() => !world.media.assets.has(assetOf(url)), { what: `the end of ${url}` });
const upload = (path: string, as: Someone = mara) =>
  world.call(path, { method: 'POST', as, form: [{ name: 'file', value: flatPng(32, 32), fileName: 'me.png' }] });

describe('avatar and cover', () => {
  test('are shown at once, at a new address each time, and published to the other services', async () => {
    const first = await upload('/users/avatar');
    expect(first.status).toBe(200);
    const second = await upload('/users/avatar');
    const cover = await upload('/users/cover');
    expect(first.data.avatarUrl).toMatch(/^\/media\/files\/social\/avatars\/[\da-f-]{36}\/512\.webp$/);
    expect(cover.data.coverUrl).toMatch(/^\/media\/files\/social\/covers\/[\da-f-]{36}\/cover\.webp$/);
    expect(second.data.avatarUrl).not.toBe(first.data.avatarUrl);
    const profile = await world.call(`/users/${mara.userId}`);
    expect(profile.data).toMatchObject({ avatarUrl: second.data.avatarUrl, coverUrl: cover.data.coverUrl });
    const shown = [second.data.avatarUrl, second.data.avatarUrl.replace('512', '256'), cover.data.coverUrl];
    for (const url of [...shown, toShareAddress(second.data.avatarUrl), toShareAddress(cover.data.coverUrl)]) {
      const { status, headers } = await world.call(url);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    const published = (await world.events('social.profile.updated')).filter(({ userId }) => userId === mara.userId);
    expect(published.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    expect(published.at(-1)?.avatarUrl).toMatch(/256\.webp$/);
  });

  test('are refused without a file, without a token, over 10 MB and where they are no picture', async () => {
    const file = (value: Buffer) => [{ name: 'file', value, fileName: 'me.png' }];
    const post = (form: ReturnType<typeof file>, as: Someone | undefined = mara) =>
      world.call('/users/avatar', { method: 'POST', as, form });
    expect((await post([])).status).toBe(400);
    expect((await world.call('/users/cover', { method: 'POST', form: file(flatPng(8, 8)) })).status).toBe(401);
    expect((await post(file(script))).status).toBe(415);
    expect((await post(file(Buffer.concat([flatPng(8, 8), Buffer.alloc(10_000_001)])))).status).toBe(413);
    expect((await world.call('/users/avatar', { method: 'POST', as: mara, body: {} })).status).toBe(415);
  });

  test('that were replaced are removed after an hour', async () => {
    const old = (await upload('/users/avatar')).data.avatarUrl;
    const current = (await upload('/users/avatar')).data.avatarUrl;
    expect(current).not.toBe(old);
    expect((await world.call(old)).status).toBe(200);
    expect(world.media.assets.has(assetOf(old))).toBe(true);
    world.service.clock.advance(3_700_000);
    expect((await world.call(old)).status).toBe(404);
    await isGone(old);
    expect((await world.call(current)).status).toBe(200);
  });

  test('are removed with their files, once, for their owner alone', async () => {
    const ivo = await world.someone();
    const { avatarUrl } = (await upload('/users/avatar')).data;
    const { coverUrl } = (await upload('/users/cover')).data;
    await upload('/users/avatar', ivo);
    const remove = (path: string, as?: Someone) => world.call(path, { method: 'DELETE', ...(as && { as }) });
    expect((await remove('/users/avatar')).status).toBe(401);
    expect((await remove('/users/avatar', mara)).data).toEqual({ avatarUrl: null });
    expect((await world.call(`/users/${mara.userId}`)).data).toMatchObject({ avatarUrl: null, coverUrl });
    expect((await remove('/users/cover', mara)).data).toEqual({ coverUrl: null });
    // Again it changes nothing, and tells nobody.
    expect((await remove('/users/avatar', mara)).status).toBe(200);
    const published = (await world.events('social.profile.updated')).filter(({ userId }) => userId === mara.userId);
    expect(published.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(published.at(-1)?.avatarUrl).toBeNull();
    expect([(await world.call(avatarUrl)).status, (await world.call(coverUrl)).status]).toEqual([404, 404]);
    await isGone(avatarUrl);
    await isGone(coverUrl);
    expect((await world.call(`/users/${ivo.userId}`)).data.avatarUrl).toMatch(/webp$/);
  });

  test('are shown to nobody while their owner is suspended', async () => {
    const { avatarUrl } = (await upload('/users/avatar')).data;
    const { coverUrl } = (await upload('/users/cover')).data;
    const admin = await world.someone(undefined, 'ADMIN');
    const decide = (what: string) =>
      world.call(`/admin/users/${mara.userId}/${what}`, { method: 'POST', as: admin, body: {} });
    const statuses = () =>
      Promise.all([avatarUrl, coverUrl, toShareAddress(avatarUrl)].map(async (url) => (await world.call(url)).status));
    await decide('suspend');
    expect(await statuses()).toEqual([404, 404, 404]);
    await decide('restore');
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('go with their owner, from media as well, at once', async () => {
    const { avatarUrl } = (await upload('/users/avatar')).data;
    const { coverUrl } = (await upload('/users/cover')).data;
    await erasePerson(world.service, mara.userId);
    expect([(await world.call(avatarUrl)).status, (await world.call(coverUrl)).status]).toEqual([404, 404]);
    await isGone(avatarUrl);
    await isGone(coverUrl);
  });

  test('of before keep their addresses, and their files go from the store when they are replaced', async () => {
    const { deps } = world.service;
    const files = openSocialStore(deps);
    const folder = `avatars/${randomUUID()}`;
    await files.put(`public/${folder}/512.webp`, Buffer.from('of before'));
    await deps.database.sql`update profile set avatar = ${folder} where user_id = ${mara.userId}`;
    const { avatarUrl } = (await world.call(`/users/${mara.userId}`)).data;
    expect(avatarUrl).toBe(`/media/social/public/${folder}/512.webp`);
    await upload('/users/avatar');
    world.service.clock.advance(3_700_000);
    await waitFor(async () => (await files.list(`public/${folder}`)).length === 0, { what: 'the removal' });
  });

  test('that the database refuses go from media at once, and the one before stays', async () => {
    const { sql } = world.service.deps.database;
    const { avatarUrl } = (await upload('/users/avatar')).data;
    const before = [...world.media.assets.keys()];
    await sql.unsafe(`alter table profile add constraint no_more check (user_id <> '${mara.userId}') not valid`);
    const refused = await upload('/users/avatar');
    await sql`alter table profile drop constraint no_more`;
    expect(refused.status).toBe(500);
    expect([...world.media.assets.keys()]).toEqual(before);
    expect((await world.call(`/users/${mara.userId}`)).data.avatarUrl).toBe(avatarUrl);
  });

  test('are refused with a sentence while media is away', async () => {
    const alone = await startSocial({ MEDIA_URL: 'http://127.0.0.1:1' });
    const as = await alone.someone();
    const form = [{ name: 'file', value: flatPng(32, 32), fileName: 'me.png' }];
    const refused = await alone.call('/users/avatar', { method: 'POST', as, form });
    expect([refused.status, refused.message]).toEqual([
      503,
      'Files cannot be accepted at the moment. Please try again in a moment.',
    ]);
    expect((await alone.call(`/users/${as.userId}`)).data.avatarUrl).toBeNull();
    await alone.service.destroy();
  });
});
