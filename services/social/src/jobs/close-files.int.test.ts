import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeFiles } from '#/jobs/close-files.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

const setPrivate = (isPrivate: boolean) =>
  world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate } });
const waiting = async () => (await world.service.deps.database.sql`select from privacy_migration`).length;

test('files of an account that becomes private lose their public addresses; followers get other ones', async () => {
  const fan = await world.someone();
  await world.follow(fan, mara);
  const form = pictures(...Array.from({ length: 3 }, (_, index) => flatPng(20 + index, 20)));
  const posted = await world.call('/posts', { method: 'POST', as: mara, form });
  const { id, media } = posted.data;
  const before: string[] = media.map(({ url }: { url: string }) => url);
  for (const url of before) expect((await world.call(url)).status).toBe(200);

  await setPrivate(true);
  await waitFor(async () => (await waiting()) === 0, { what: 'the end of the public addresses' });
  const after: string[] = (await world.call(`/posts/${id}`, { as: fan })).data.media.map(
    ({ url }: { url: string }) => url,
  );
  expect(after).toHaveLength(3);
  for (const url of after) {
    const open = [await world.call(url, { as: fan }), await world.call(url), await world.call(url.split('?')[0] ?? '')];
    expect(open.map(({ status }) => status)).toEqual([200, 404, 404]);
  }
  const { sql } = world.service.deps.database;
  const open = await sql`select from media where post_id = ${id} and is_public`;
  expect(open).toHaveLength(0);
  for (const url of before) expect((await world.call(url)).status).toBe(404);
});

test('an account that becomes public again before the migration keeps its public files', async () => {
  await setPrivate(false);
  const { media } = (await world.call('/posts', { method: 'POST', as: mara, form: pictures(flatPng(20, 20)) })).data;
  const { sql } = world.service.deps.database;
  await sql`insert into privacy_migration (owner_id, became_private_at) values (${mara.userId}, now())`;
  await waitFor(async () => (await waiting()) === 0, { what: 'the end of the mark' });
  expect((await world.call(media[0].url)).status).toBe(200);
});

test('a large account does not delay others', async () => {
  const { sql } = world.service.deps.database;
  const large = await world.someone(undefined, 'CREATOR');
  const { id } = await world.post(large, 'an archive');
  await sql`
    insert into media (id, post_id, position, type, folder, is_public, widths, size, mime_type)
    select gen_random_uuid(), ${id}, n, 'FILE', 'posts/' || gen_random_uuid(), true, '{}', 1, 'application/pdf'
    from generate_series(1, 2_500) n`;
  await sql`update profile set is_private = true where user_id = ${large.userId}`;
  const open = async () => (await sql`select from media where post_id = ${id} and is_public`).length;
  const { deps } = world.service;
  expect([await closeFiles(deps, large.userId), await open()]).toEqual([{ againInMs: 0 }, 1_500]);
  expect([await closeFiles(deps, large.userId), await open()]).toEqual([{ againInMs: 0 }, 500]);
  expect([await closeFiles(deps, large.userId), await open()]).toEqual(['remove', 0]);
});
