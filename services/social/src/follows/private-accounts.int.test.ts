import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let owner: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  owner = await privateOne('the_owner');
  fan = await world.someone('the_fan');
});
afterAll(() => world.service.destroy());

async function privateOne(username?: string): Promise<Someone> {
  const person = await world.someone(username, 'CREATOR');
  await world.call('/users/profile', { method: 'PUT', as: person, body: { isPrivate: true } });
  return person;
}
const send = (as: Someone, whom: Someone) => world.call(`/users/follow/${whom.userId}`, { method: 'POST', as });
const requests = (as: Someone | undefined, query = '') => world.call(`/users/follow-requests${query}`, { as });
const decide = (as: Someone | undefined, id: string, verb: 'accept' | 'decline') =>
  world.call(`/users/follow-requests/${id}/${verb}`, { method: 'POST', as });
const names = (answer: { data: { users: { username: string }[] } }) =>
  answer.data.users.map(({ username }) => username);
const followEvents = async (follower: Someone) =>
  (await world.events('social.user.followed')).filter(({ followerId }) => followerId === follower.userId);

describe('a request to follow', () => {
  test('is listed for the owner, and makes a follow and its event when it is accepted', async () => {
    await send(fan, owner);
    expect(await followEvents(fan)).toEqual([]);
    const { data } = await requests(owner);
    expect(data).toMatchObject({ requests: [{ user: { id: fan.userId } }], pagination: { total: 1, hasMore: false } });
    const [{ id }] = data.requests;
    expect((await decide(fan, id, 'accept')).status).toBe(404);
    expect((await decide(owner, id, 'accept')).status).toBe(200);
    expect(await decide(owner, id, 'accept')).toMatchObject({ status: 404, message: 'Follow request not found' });
    expect((await world.call('/users/the_owner', { as: fan })).data).toMatchObject({
      isFollowing: true,
      isRequested: false,
      stats: { followers: 1 },
    });
    expect(await followEvents(fan)).toHaveLength(1);
    expect((await requests(owner)).data.requests).toEqual([]);
  });

  test('is deleted without an event when it is declined, and can be made again', async () => {
    const other = await world.someone();
    await send(other, owner);
    const [{ id }] = (await requests(owner)).data.requests;
    expect((await decide(other, id, 'decline')).status).toBe(404);
    expect((await decide(owner, id, 'decline')).status).toBe(200);
    expect((await decide(owner, id, 'decline')).status).toBe(404);
    expect(await followEvents(other)).toEqual([]);
    expect((await send(other, owner)).data).toMatchObject({ isRequested: true });
  });

  test('is nothing without a token or an id', async () => {
    expect((await requests(undefined)).status).toBe(401);
    for (const verb of ['accept', 'decline'] as const) {
      expect((await decide(undefined, fan.userId, verb)).status).toBe(401);
      expect(await decide(owner, 'x', verb)).toMatchObject({ status: 404, message: 'Follow request not found' });
      expect((await decide(owner, world.service.deps.ids.next(), verb)).status).toBe(404);
    }
  });

  test('is in a list with pages by cursor and by number', async () => {
    const mine = await privateOne();
    const people: Someone[] = [];
    for (let index = 0; index < 3; index += 1) {
      people.push(await world.someone());
      world.service.clock.advance(1_000);
      await send(people[index] as Someone, mine);
    }
    const newest = people.map(({ userId }) => userId).reverse();
    const first = (await requests(mine, '?limit=2')).data;
    const second = (await requests(mine, `?limit=2&cursor=${first.pagination.nextCursor}`)).data;
    const ids = [...first.requests, ...second.requests].map(({ user }) => user.id);
    expect(ids).toEqual(newest);
    expect(second.pagination).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await requests(mine, '?limit=2&page=2')).data.requests[0].user.id).toBe(newest[2]);
    expect((await requests(mine, '?limit=0')).status).toBe(400);
  });

  test('accepted and withdrawn at the same moment leaves exact counts', async () => {
    const mine = await privateOne();
    const people = await Promise.all(Array.from({ length: 6 }, () => world.someone()));
    for (const person of people) await send(person, mine);
    const waiting = (await requests(mine)).data.requests as { id: string }[];
    await Promise.all([
      ...waiting.map(({ id }) => decide(mine, id, 'accept')),
      ...people.map((person) => world.call(`/users/follow/${mine.userId}`, { method: 'DELETE', as: person })),
    ]);
    const [row] = await world.service.deps.database.sql`
      select follower_count, (select count(*)::int from follow where followed_id = user_id) as follows
      from profile where user_id = ${mine.userId}`;
    expect(row?.follower_count).toBe(row?.follows);
  });
});

describe('a follower', () => {
  test('is removed, once, with one event; nobody else can do it', async () => {
    const [mine, follower] = [await world.someone(), await world.someone()];
    await world.follow(follower, mine);
    const remove = (as: Someone | undefined, id: string) =>
      world.call(`/users/followers/${id}`, { method: 'DELETE', as });
    expect((await remove(undefined, follower.userId)).status).toBe(401);
    for (let time = 0; time < 2; time += 1) expect((await remove(mine, follower.userId)).status).toBe(200);
    expect((await remove(mine, mine.userId)).status).toBe(200);
    expect((await remove(mine, world.service.deps.ids.next())).status).toBe(404);
    expect((await world.call(`/users/${mine.userId}/stats`)).data.followers).toBe(0);
    const published = (await world.events('social.user.unfollowed')).filter(
      ({ followedId }) => followedId === mine.userId,
    );
    expect(published).toHaveLength(1);
  });
});

describe('lists of followers and of those one follows', () => {
  test('are newest first, by cursor and by page, and counted', async () => {
    const star = await world.someone();
    const people: Someone[] = [];
    for (let index = 0; index < 3; index += 1) {
      people.push(await world.someone());
      world.service.clock.advance(1_000);
      await world.follow(people[index] as Someone, star);
      await world.follow(star, people[index] as Someone);
    }
    const expected = people.map(({ username }) => username).reverse();
    for (const list of ['followers', 'following']) {
      const path = `/users/${star.username}/${list}`;
      expect(names(await world.call(path))).toEqual(expected);
      const first = await world.call(`${path}?limit=2`);
      const second = await world.call(`${path}?limit=2&cursor=${first.data.pagination.nextCursor}`);
      expect([...names(first), ...names(second)]).toEqual(expected);
      expect(names(await world.call(`${path}?limit=2&page=2`))).toEqual(expected.slice(2));
      expect(first.data.pagination).toMatchObject({ total: 3, hasMore: true });
      expect((await world.call(`/users/nobody/${list}`)).status).toBe(404);
      expect((await world.call(`${path}?cursor=x`)).status).toBe(400);
    }
    expect((await world.call(`/users/${star.userId}/followers`, { as: people[0] })).data.users).toHaveLength(3);
    expect((await world.call(`/users/${star.userId}/stats`)).data).toEqual({
      posts: 0,
      followers: 3,
      following: 3,
      subscribers: 0,
    });
    expect((await world.call('/users/nobody/stats')).status).toBe(404);
  });

  test('of a private account are empty but for its followers, an admin and itself', async () => {
    const admin = await world.someone(undefined, 'ADMIN');
    const stranger = await world.someone();
    for (const [as, expected] of [
      [undefined, 0],
      [stranger, 0],
      [fan, 1],
      [owner, 1],
      [admin, 1],
    ] as const) {
      const { status, data } = await world.call('/users/the_owner/followers', { as });
      expect([status, data.users.length, data.pagination.total]).toEqual([200, expected, expected]);
      expect((await world.call('/users/the_owner/following', { as })).status).toBe(200);
      expect((await world.call('/users/the_owner/stats', { as })).data.followers).toBe(1);
    }
  });
});

test('posts of a private account are its followers alone in every list, also once it became private', async () => {
  const [late, follower, stranger] = [
    await world.someone(undefined, 'CREATOR'),
    await world.someone(),
    await world.someone(),
  ];
  await world.follow(follower, late);
  const { id } = await world.post(late, 'for the few');
  expect((await world.call(`/posts/${id}`)).data).not.toHaveProperty('isAuthorPrivate');
  await world.call('/users/profile', { method: 'PUT', as: late, body: { isPrivate: true } });
  for (const [as, expected] of [
    [undefined, false],
    [stranger, false],
    [follower, true],
    [late, true],
  ] as const) {
    const lists = ['/posts/trending', `/posts/user/${late.userId}`, ...(as === undefined ? [] : ['/posts/feed'])];
    for (const path of lists) {
      const { data } = await world.call(path, { as });
      expect([path, data.posts.some((post: { id: string }) => post.id === id)]).toEqual([path, expected]);
    }
    const { status, data } = await world.call(`/posts/${id}`, { as });
    expect(status).toBe(expected ? 200 : 404);
    // Its visibility alone would tell that everybody can see it.
    if (expected) expect(data).toMatchObject({ visibility: 'PUBLIC', isAuthorPrivate: true });
    expect((await world.call(`/posts/${id}/comments`, { as })).status).toBe(expected ? 200 : 404);
  }
});
