import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileRemovalJob } from '#/media/remove-files.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, noise, script } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

describe('avatar and cover', () => {
  test('are shown at once, at a new address each time, and published to the other services', async () => {
    const upload = (path: string, file: Buffer) =>
      world.call(path, { method: 'POST', as: mara, form: [{ name: 'file', value: file, fileName: 'me.jpg' }] });
    const first = await upload('/users/avatar', await noise(600, 600).jpeg().toBuffer());
    expect(first.status).toBe(200);
    const second = await upload('/users/avatar', await noise(100, 100).png().toBuffer());
    const cover = await upload('/users/cover', await noise(400, 200).jpeg().toBuffer());
    expect(second.data.avatarUrl).not.toBe(first.data.avatarUrl);
    const profile = await world.call(`/users/${mara.userId}`);
    expect(profile.data).toMatchObject({ avatarUrl: second.data.avatarUrl, coverUrl: cover.data.coverUrl });
    const { width, height } = await sharp((await world.call(first.data.avatarUrl)).bytes).metadata();
    expect([width, height]).toEqual([512, 512]);
    expect((await world.call(cover.data.coverUrl)).status).toBe(200);
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
    const upload = () =>
      world.call('/users/avatar', {
        method: 'POST',
        as: mara,
        form: [{ name: 'file', value: flatPng(32, 32), fileName: 'me.png' }],
      });
    const old = (await upload()).data.avatarUrl;
    const current = (await upload()).data.avatarUrl;
    expect((await world.call(old)).status).toBe(200);
    world.service.clock.advance(3_700_000);
    while (await fileRemovalJob.run(world.service.deps));
    expect((await world.call(old)).status).toBe(404);
    expect((await world.call(current)).status).toBe(200);
  });

  test('are removed with their files, once, for their owner alone', async () => {
    const ivo = await world.someone();
    const upload = (path: string, as: Someone) =>
      world.call(path, { method: 'POST', as, form: [{ name: 'file', value: flatPng(32, 32), fileName: 'me.png' }] });
    const { avatarUrl } = (await upload('/users/avatar', mara)).data;
    const { coverUrl } = (await upload('/users/cover', mara)).data;
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
    while (await fileRemovalJob.run(world.service.deps));
    expect([(await world.call(avatarUrl)).status, (await world.call(coverUrl)).status]).toEqual([404, 404]);
    expect((await world.call(`/users/${ivo.userId}`)).data.avatarUrl).toMatch(/webp$/);
  });
});
