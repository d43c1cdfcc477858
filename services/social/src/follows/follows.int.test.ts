import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

const follow = (as: Someone | undefined, id: string, method: 'POST' | 'DELETE' = 'POST') =>
  world.call(`/users/follow/${id}`, { method, as });
const eventsOf = async (subject: string, person: Someone) =>
  (await world.events(subject)).filter(({ followerId }) => followerId === person.userId);

test('following twice is one follow and one event; so is unfollowing', async () => {
  const [fan, mara] = [await world.someone(), await world.someone()];
  for (let time = 0; time < 2; time += 1) {
    expect(await follow(fan, mara.userId)).toMatchObject({
      status: 200,
      message: 'Following',
      data: { isFollowing: true, isRequested: false, followers: 1 },
    });
  }
  expect((await world.call(`/users/${fan.userId}`)).data.stats).toMatchObject({ following: 1, followers: 0 });
  for (let time = 0; time < 2; time += 1) {
    expect(await follow(fan, mara.userId, 'DELETE')).toMatchObject({
      status: 200,
      message: 'Unfollowed',
      data: { isFollowing: false, followers: 0 },
    });
  }
  expect(await eventsOf('social.user.followed', fan)).toHaveLength(1);
  expect(await eventsOf('social.user.unfollowed', fan)).toHaveLength(1);
});

test('following oneself, an unknown person, or without a token is refused', async () => {
  const fan = await world.someone();
  expect(await follow(fan, fan.userId)).toMatchObject({ status: 400, message: 'You cannot follow yourself' });
  expect((await follow(fan, fan.userId, 'DELETE')).status).toBe(400);
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await follow(fan, world.service.deps.ids.next(), method)).status).toBe(404);
    expect(await follow(fan, 'somebody', method)).toMatchObject({ status: 404, message: 'User not found' });
    expect((await follow(undefined, fan.userId, method)).status).toBe(401);
  }
});

test('a request to a private account is withdrawn by unfollowing, without an event', async () => {
  const [fan, owner] = [await world.someone(), await world.someone()];
  const { sql } = world.service.deps.database;
  await sql`update profile set is_private = true where user_id = ${owner.userId}`;
  for (let time = 0; time < 2; time += 1) {
    expect(await follow(fan, owner.userId)).toMatchObject({
      message: 'Follow request sent',
      data: { isFollowing: false, isRequested: true, followers: 0 },
    });
  }
  expect((await world.call(`/users/${owner.userId}`, { as: fan })).data.isRequested).toBe(true);
  expect((await follow(fan, owner.userId, 'DELETE')).data).toMatchObject({ isFollowing: false, isRequested: false });
  expect(await sql`select from follow_request where requester_id = ${fan.userId}`).toHaveLength(0);
  expect(await eventsOf('social.user.followed', fan)).toEqual([]);
});

test('people who follow and unfollow each other all at once leave exact counts', async () => {
  const people: Someone[] = [];
  for (let index = 0; index < 8; index += 1) people.push(await world.someone());
  await Promise.all(
    people.flatMap((one, index) =>
      people
        .filter((other) => other !== one)
        .map(async (other, turn) => {
          const answer = await follow(one, other.userId);
          expect(answer.status).toBe(200);
          if ((index + turn) % 3 === 0) expect((await follow(one, other.userId, 'DELETE')).status).toBe(200);
        }),
    ),
  );
  const wrong = await world.service.deps.database.sql`
    select username from profile p
    where follower_count <> (select count(*) from follow where followed_id = p.user_id)
      or following_count <> (select count(*) from follow where follower_id = p.user_id)`;
  expect([...wrong]).toEqual([]);
});

test('a profile says whether its person follows the viewer, and to visitors that nobody does', async () => {
  const [mara, ivo] = [await world.someone(), await world.someone()];
  const see = async (id: string, as?: Someone) =>
    (await world.call(`/users/${id}`, { ...(as && { as }) })).data.isFollower;
  await world.call(`/users/follow/${mara.userId}`, { method: 'POST', as: ivo });
  expect([await see(ivo.userId, mara), await see(mara.userId, ivo), await see(ivo.userId)]).toEqual([
    true,
    false,
    false,
  ]);
  await world.call(`/users/follow/${mara.userId}`, { method: 'DELETE', as: ivo });
  expect(await see(ivo.userId, mara)).toBe(false);
});

test('the total of a list is without those whom the viewer blocked, or who blocked the viewer', async () => {
  const [mara, viewer] = [await world.someone(), await world.someone()];
  const others = [await world.someone(), await world.someone(), await world.someone()];
  const [blocked, blocker] = others;
  for (const other of others) {
    await follow(other, mara.userId);
    await follow(mara, other.userId);
  }
  await world.call(`/users/${blocked?.userId}/block`, { method: 'POST', as: viewer, body: {} });
  await world.call(`/users/${viewer.userId}/block`, { method: 'POST', as: blocker, body: {} });
  for (const direction of ['followers', 'following']) {
    const list = async (as: Someone | undefined, query = '') =>
      (await world.call(`/users/${mara.userId}/${direction}${query}`, { as })).data;
    for (const query of ['', '?limit=1', '?page=2&limit=1']) {
      expect((await list(viewer, query)).pagination).toMatchObject({ total: 1, hasMore: false });
    }
    expect((await list(undefined, '?limit=1')).pagination).toMatchObject({ total: 3, hasMore: true });
    expect((await list(mara)).pagination).toMatchObject({ total: 3 });
  }
});
