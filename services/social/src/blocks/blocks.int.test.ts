import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MessagingStub, startMessagingStub } from '#/testing/messaging-stub.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let messaging: MessagingStub;
let world: SocialWorld;
let ann: Someone;
let ben: Someone;

beforeAll(async () => {
  messaging = await startMessagingStub();
  world = await startSocial({ MESSAGING_URL: messaging.url, AUTH_URL: messaging.url, SERVICE_SECRET: 'a secret' });
});
afterAll(async () => {
  await world.service.destroy();
  await messaging.close();
});
beforeEach(async () => {
  [ann, ben] = [await world.someone(undefined, 'CREATOR'), await world.someone(undefined, 'CREATOR')];
});

const block = (as: Someone | undefined, id: string, body: unknown = { reason: 'spam' }) =>
  world.call(`/users/${id}/block`, { method: 'POST', as, body });
const unblock = (as: Someone | undefined, id: string) => world.call(`/users/${id}/block`, { method: 'DELETE', as });
const status = (as: Someone | undefined, id: string) => world.call(`/users/${id}/blocked/status`, { as });
const eventsBetween = async (subject: string) =>
  (await world.events(subject)).filter(({ blockerId }) => blockerId === ann.userId);

describe('a block', () => {
  test('and its repetition are one block, one event and one call; so is its end', async () => {
    const before = messaging.blocks.length;
    for (let time = 0; time < 2; time += 1) {
      expect(await block(ann, ben.userId)).toMatchObject({ status: 200, data: { isBlocked: true } });
    }
    expect((await status(ann, ben.userId)).data).toEqual({ isBlocked: true });
    for (let time = 0; time < 2; time += 1) {
      expect(await unblock(ann, ben.userId)).toMatchObject({ status: 200, data: { isBlocked: false } });
    }
    expect((await status(ann, ben.userId)).data).toEqual({ isBlocked: false });
    const [[blocked, ...more], [unblocked, ...others]] = [
      await eventsBetween('social.user.blocked'),
      await eventsBetween('social.user.unblocked'),
    ];
    expect([more, others]).toEqual([[], []]);
    expect(Number(unblocked?.revision)).toBeGreaterThan(Number(blocked?.revision));
    const pair = { blockerId: ann.userId, blockedId: ben.userId };
    expect(messaging.blocks.slice(before)).toEqual([
      { ...pair, isBlocked: true, revision: blocked?.revision },
      { ...pair, isBlocked: false, revision: unblocked?.revision },
    ]);
  });

  test('ends follows and requests both ways, with exact counts and their events', async () => {
    await world.follow(ann, ben);
    await world.call('/users/profile', { method: 'PUT', as: ann, body: { isPrivate: true } });
    await world.follow(ben, ann);
    await block(ann, ben.userId);
    const { sql } = world.service.deps.database;
    expect(await sql`select from follow_request where owner_id = ${ann.userId}`).toHaveLength(0);
    for (const person of [ann, ben]) {
      expect((await world.call(`/users/${person.userId}/stats`)).data).toMatchObject({ followers: 0, following: 0 });
    }
    const ended = (await world.events('social.user.unfollowed')).filter(({ followerId }) => followerId === ann.userId);
    expect(ended).toHaveLength(1);
    await unblock(ann, ben.userId);
    expect((await world.call(`/users/${ben.userId}`, { as: ann })).data).toMatchObject({ isFollowing: false });
  });

  test('makes the blocker a 404 for the blocked person, in every call', async () => {
    const { id } = await world.post(ann, 'mine');
    await block(ann, ben.userId);
    const { userId } = ann;
    for (const [method, path] of [
      ['GET', `/users/${userId}`],
      ['GET', `/users/${ann.username}`],
      ['GET', `/users/${userId}/followers`],
      ['GET', `/users/${userId}/following`],
      ['GET', `/users/${userId}/stats`],
      ['GET', `/users/${userId}/blocked/status`],
      ['GET', `/posts/user/${userId}`],
      ['POST', `/users/follow/${userId}`],
      ['DELETE', `/users/follow/${userId}`],
      ['DELETE', `/users/followers/${userId}`],
      ['POST', `/users/${userId}/block`],
      ['DELETE', `/users/${userId}/block`],
    ] as const) {
      const answer = await world.call(path, { method, as: ben, ...(method === 'POST' ? { body: {} } : {}) });
      expect([method, path, answer.status, answer.message]).toEqual([method, path, 404, 'User not found']);
    }
    for (const path of [`/posts/${id}`, `/posts/${id}/comments`]) {
      expect((await world.call(path, { as: ben })).status).toBe(404);
    }
    expect((await world.call(`/posts/${id}/like`, { method: 'POST', as: ben })).status).toBe(404);
  });

  test('shows a person whom they have blocked, and refuses to follow them with a message', async () => {
    await block(ann, ben.userId);
    expect((await world.call(`/users/${ben.userId}`, { as: ann })).data).toMatchObject({ isBlocked: true });
    expect(await world.call(`/users/follow/${ben.userId}`, { method: 'POST', as: ann })).toMatchObject({
      status: 403,
      message: 'You have blocked this person',
    });
  });

  test('removes each from all lists of the other', async () => {
    const third = await world.someone(undefined, 'CREATOR');
    for (const person of [ann, ben]) await world.follow(person, third);
    await world.follow(third, ann);
    const { id } = await world.post(third, 'seen by both');
    const own = new Map<Someone, string>();
    for (const person of [ann, ben]) {
      await world.call(`/posts/${id}/comment`, { method: 'POST', as: person, body: { content: 'hello' } });
      own.set(person, (await world.post(person, 'hello from me')).id);
    }
    await block(ann, ben.userId);
    for (const [me, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const people = async (path: string) =>
        (await world.call(path, { as: me })).data.users.map((user: { id: string }) => user.id);
      expect(await people(`/users/${third.userId}/followers`)).toEqual([me.userId]);
      expect(await people(`/users/${third.userId}/following`)).not.toContain(other.userId);
      for (const path of ['/users/suggested', '/users/top-creators', '/users/featured']) {
        expect(await people(`${path}?limit=100`)).not.toContain(other.userId);
      }
      expect(await people(`/users/search?q=${other.username}`)).toEqual([]);
      const { comments } = (await world.call(`/posts/${id}/comments`, { as: me })).data;
      expect(comments.map(({ userId }: { userId: string }) => userId)).toEqual([me.userId]);
      for (const path of ['/posts/trending?limit=100', '/posts/feed']) {
        const { posts } = (await world.call(path, { as: me })).data;
        expect(posts.map((post: { id: string }) => post.id)).not.toContain(own.get(other));
      }
    }
  });

  test('of oneself, of an unknown person, with a too long reason or without a token is refused', async () => {
    expect(await block(ann, ann.userId)).toMatchObject({ status: 400, message: 'You cannot block yourself' });
    expect((await block(ann, ann.userId.toUpperCase())).status).toBe(400);
    expect((await unblock(ann, ann.userId)).status).toBe(400);
    expect((await block(ann, ben.userId, { reason: 'x'.repeat(501) })).status).toBe(400);
    for (const attempt of [block, unblock, status]) {
      expect((await attempt(undefined, ben.userId)).status).toBe(401);
      expect((await attempt(ann, world.service.deps.ids.next())).status).toBe(404);
      expect(await attempt(ann, 'nobody')).toMatchObject({ status: 404, message: 'User not found' });
    }
    expect((await status(ann, ben.userId)).data.isBlocked).toBe(false);
  });

  test('by both at the same moment leaves one that its maker can lift', async () => {
    const statuses = (await Promise.all([block(ann, ben.userId), block(ben, ann.userId)])).map((one) => one.status);
    expect(statuses.sort()).toEqual([200, 404]);
    for (const [me, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await unblock(me, other.userId);
    }
    expect((await status(ann, ben.userId)).data.isBlocked).toBe(false);
  });
});

test('the list of blocked people has pages by cursor, and shows only one’s own', async () => {
  const people: Someone[] = [];
  for (let index = 0; index < 3; index += 1) {
    const person = await world.someone();
    people.unshift(person);
    world.service.clock.advance(1_000);
    await block(ann, person.userId);
  }
  const first = (await world.call('/users/blocked?limit=2', { as: ann })).data;
  const second = (await world.call(`/users/blocked?limit=2&cursor=${first.pagination.nextCursor}`, { as: ann })).data;
  const ids = [...first.users, ...second.users].map((user: { id: string }) => user.id);
  expect(ids).toEqual(people.map(({ userId }) => userId));
  expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
  expect((await world.call('/users/blocked', { as: ben })).data.users).toEqual([]);
  expect((await world.call('/users/blocked')).status).toBe(401);
});
