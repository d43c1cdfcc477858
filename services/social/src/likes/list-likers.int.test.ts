import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

const like = (id: string, as: Someone) => world.call(`/posts/${id}/like`, { method: 'POST', as });
const likers = (id: string, as?: Someone, query = '') => world.call(`/posts/${id}/likes${query}`, { as });
const idsOf = ({ data }: { data: { users: { id: string }[] } }) => data.users.map((user) => user.id);

test('who likes a post is listed, last first, page by page, with the viewer’s relation', async () => {
  const { id } = await world.post(mara, 'Likeable');
  const fans: Someone[] = [];
  for (let index = 0; index < 3; index += 1) {
    const fan = await world.someone();
    fans.push(fan);
    world.service.clock.advance(1_000);
    await like(id, fan);
  }
  const [first, second, third] = fans as [Someone, Someone, Someone];
  await world.follow(first, third);
  expect(idsOf(await likers(id))).toEqual([third.userId, second.userId, first.userId]);
  const page = await likers(id, first, '?limit=2');
  expect(page.data.users).toMatchObject([{ id: third.userId, isFollowing: true }, { isFollowing: false }]);
  expect(page.data.pagination).toMatchObject({ total: 3, hasMore: true });
  expect(idsOf(await likers(id, first, `?limit=2&cursor=${page.data.pagination.nextCursor}`))).toEqual([first.userId]);
});

test('the total is without blocked people on each page', async () => {
  const { id } = await world.post(mara, 'Likeable');
  const [viewer, blocked, blocker] = [await world.someone(), await world.someone(), await world.someone()];
  for (const person of [viewer, await world.someone(), blocked, blocker]) {
    world.service.clock.advance(1_000);
    await like(id, person);
  }
  await world.call(`/users/${blocked.userId}/block`, { method: 'POST', as: viewer, body: {} });
  await world.call(`/users/${viewer.userId}/block`, { method: 'POST', as: blocker, body: {} });
  const first = (await likers(id, viewer, '?limit=1')).data.pagination;
  expect(first).toMatchObject({ total: 2, totalPages: 2, hasMore: true });
  for (const query of ['?limit=1&page=2', `?limit=1&cursor=${first.nextCursor}`]) {
    expect((await likers(id, viewer, query)).data.pagination).toMatchObject({ total: 2, hasMore: false });
  }
  expect((await likers(id, undefined, '?limit=1')).data.pagination).toMatchObject({ total: 4, hasMore: true });
});

test('suspended people and those blocked either way are left out; a hidden post is a 404', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Likeable');
  const [fan, blocked, suspended] = [await world.someone(), await world.someone(), await world.someone()];
  for (const person of [fan, blocked, suspended]) await like(id, person);
  await sql`insert into block values (${fan.userId}, ${blocked.userId}, now())`;
  await sql`update profile set suspended_at = now() where user_id = ${suspended.userId}`;
  expect([idsOf(await likers(id, fan)), idsOf(await likers(id, blocked))]).toEqual([[fan.userId], [blocked.userId]]);
  expect((await likers(id, fan)).data.pagination).toMatchObject({ total: 1, totalPages: 1, hasMore: false });
  expect((await likers(id, fan, '?page=2')).data.pagination).toMatchObject({ total: 2, hasMore: false });
  await sql`update profile set is_private = true where user_id = ${mara.userId}`;
  for (const as of [fan, undefined]) {
    expect(await likers(id, as)).toMatchObject({ status: 404, message: 'Post not found' });
  }
  await sql`update profile set is_private = false where user_id = ${mara.userId}`;
});
