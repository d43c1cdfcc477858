import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

const day = 24 * 3_600_000;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});

const view = (id: string, as?: Someone, address?: string) =>
  world.call(`/posts/${id}/view`, {
    method: 'POST',
    as,
    ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
  });
const countOf = async (id: string) => (await world.call(`/posts/${id}`)).data.viewCount;

test('a viewer counts once a day, and again on the next', async () => {
  const { id } = await world.post(mara, 'Look');
  for (const _ of [1, 2]) expect(await view(id, fan)).toMatchObject({ status: 200, data: { viewCount: 1 } });
  world.service.clock.advance(day);
  expect((await view(id, fan)).data).toEqual({ viewCount: 2 });
  expect(await countOf(id)).toBe(2);
});

test("the author's own never counts, nor does a look at a post that waits for its time", async () => {
  const { id } = await world.post(mara, 'Look');
  expect(await view(id, mara)).toMatchObject({ status: 200, data: { viewCount: 0 } });
  const scheduledAt = new Date(world.service.clock.now().getTime() + day).toISOString();
  const later = await world.post(mara, 'Later', { scheduledAt });
  const admin = await world.someone(undefined, 'ADMIN');
  expect((await view(later.id, admin)).data).toEqual({ viewCount: 0 });
});

test('visitors count by the address that the gateway names, of which nothing is stored', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Look');
  await view(id, undefined, '203.0.113.7');
  await view(id, undefined, '203.0.113.7');
  expect((await view(id, undefined, '203.0.113.8')).data).toEqual({ viewCount: 2 });
  const rows = await sql`select * from post_view where post_id = ${id}`;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
  world.service.clock.advance(day);
  await view(id, undefined, '203.0.113.7');
  const viewers = await sql`select distinct viewer from post_view where post_id = ${id}`;
  expect(viewers).toHaveLength(3);
});

test('views of many at once, each several times, leave a count that equals the rows', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Look');
  const people = await Promise.all(Array.from({ length: 20 }, () => world.someone()));
  const answers = await Promise.all([...people, ...people, ...people].map((person) => view(id, person)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [rows] = await sql`select count(*)::int as count from post_view where post_id = ${id}`;
  expect([await countOf(id), rows?.count]).toEqual([20, 20]);
});

test('of a hidden or unknown post it is a 404 and not counted; of a locked one it is counted', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Look', { price: 3 });
  expect((await view(id, fan)).data).toEqual({ viewCount: 1 });
  await sql`update profile set is_private = true where user_id = ${mara.userId}`;
  expect(await view(id, await world.someone())).toMatchObject({ status: 404, message: 'Post not found' });
  expect((await view('none', fan)).status).toBe(404);
  expect((await view(fan.userId)).status).toBe(404);
  const [post] = await sql`select view_count from post where id = ${id}`;
  expect(post?.view_count).toBe(1);
});
