import type { BellLevel } from '@stagedoor/contracts/bells';
import { accountClosed } from '@stagedoor/contracts/personal-data-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { announceSlice } from '#/notices/announce-posts.ts';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

const sql = () => world.service.deps.database.sql;
async function listener(level?: BellLevel, more: { follows?: boolean; subscribes?: boolean } = {}): Promise<Someone> {
  const person = await world.someone();
  if (more.follows) await world.follow(person, mara);
  if (more.subscribes) {
    await sql()`insert into subscriber values (${mara.userId}, ${person.userId}, now() + interval '9 days')`;
  }
  if (level !== undefined) {
    await world.call(`/users/${mara.userId}/bell`, { method: 'PUT', as: person, body: { level } });
  }
  return person;
}
type Announced = Record<'app' | 'push' | 'mail', string[]> & { postId: string };
const eventsOf = async (postId: string) =>
  ((await world.events('social.post.announced')) as unknown as Announced[]).filter((one) => one.postId === postId);
/** Who hears of a post, once its first minute is over. */
async function told(postId: string) {
  world.service.clock.advance(60_000);
  await waitFor(async () => (await sql()`select from post_notice where post_id = ${postId}`).length === 0);
  const events = await eventsOf(postId);
  const all = (level: BellLevel) => events.flatMap((event) => event[level as 'app'] ?? []);
  return { app: all('app'), push: all('push'), mail: all('mail') };
}
const everybody = async (postId: string) => Object.values(await told(postId)).flat();
const idsOf = (...people: Someone[]) => people.map(({ userId }) => userId).sort();

test('a minute after a post people hear of it, each by the ways of their bell', async () => {
  const [app, push, mail] = [await listener('app'), await listener('push'), await listener('mail')];
  const subscriber = await listener(undefined, { subscribes: true });
  await listener(undefined, { follows: true });
  await listener('off', { subscribes: true });
  const { id } = await world.post(mara, 'New');
  world.service.clock.advance(59_000);
  expect(await eventsOf(id)).toEqual([]);
  const heard = await told(id);
  expect({ ...heard, push: heard.push.sort() }).toEqual({
    app: idsOf(app),
    push: idsOf(push, subscriber),
    mail: idsOf(mail),
  });
});

test('nobody hears of a post that is deleted within its first minute', async () => {
  await listener('app');
  const { id } = await world.post(mara, 'Too early');
  await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
  expect(await everybody(id)).toEqual([]);
});

test('a scheduled post is told of a minute after it is published', async () => {
  const fan = await listener('app');
  const at = new Date(world.service.clock.now().getTime() + 120_000);
  const { id } = await world.post(mara, 'Later', { scheduledAt: at.toISOString() });
  expect(await sql()`select from post_notice where post_id = ${id}`).toHaveLength(0);
  world.service.clock.advance(120_000);
  await publishScheduledPosts(world.service.deps);
  await waitFor(async () => (await sql()`select from post where id = ${id} and published_at is not null`).length === 1);
  expect(await eventsOf(id)).toEqual([]);
  expect(await everybody(id)).toEqual(idsOf(fan));
});

test.each([
  ['a public post', {}, { stranger: true, follower: true, subscriber: true }],
  ['a post for followers', { visibility: 'FOLLOWERS' }, { stranger: false, follower: true, subscriber: true }],
  ['a post for subscribers', { visibility: 'SUBSCRIBERS' }, { stranger: false, follower: true, subscriber: true }],
  ['a priced post', { price: 5 }, { stranger: false, follower: true, subscriber: true }],
  [
    'a priced post for subscribers',
    { price: 5, visibility: 'SUBSCRIBERS' },
    { stranger: false, follower: true, subscriber: true },
  ],
])('of %s hears who may read it, and whose feed has its teaser', async (_, post, hears) => {
  const people = {
    stranger: await listener('app'),
    follower: await listener('app', { follows: true }),
    subscriber: await listener(undefined, { subscribes: true }),
  };
  const { id } = await world.post(mara, 'For some', post);
  const expected = Object.entries(people).filter(([kind]) => hears[kind as 'stranger']);
  expect((await everybody(id)).sort()).toEqual(idsOf(...expected.map(([, person]) => person)));
});

test('who may see a post is looked up when it is told of: its audience, its price and the account may have changed', async () => {
  const [stranger, follower] = [await listener('app'), await listener('app', { follows: true })];
  const edited = [{ visibility: 'SUBSCRIBERS' }, { price: 3 }];
  for (const body of edited) {
    const { id } = await world.post(mara, 'For all, at first');
    await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body });
    expect(await everybody(id)).toEqual(idsOf(follower));
  }
  const { id } = await world.post(mara, 'Before the account is private');
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: true } });
  const subscriber = await listener(undefined, { subscribes: true });
  expect(await everybody(id)).toEqual(idsOf(follower));
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: false } });
  const { id: next } = await world.post(mara, 'Public again');
  expect((await everybody(next)).sort()).toEqual(idsOf(stranger, follower, subscriber));
});

test('nobody hears of whom they muted or of a word they muted, nor across a block, nor while suspended', async () => {
  const [kept, muting, wording, blocking, blocked, suspended] = (await Promise.all(
    Array.from({ length: 6 }, () => listener('app')),
  )) as [Someone, Someone, Someone, Someone, Someone, Someone];
  await world.call(`/users/${mara.userId}/mute`, { method: 'POST', as: muting });
  await world.call('/users/muted-words', { method: 'POST', as: wording, body: { word: 'spoiler' } });
  await world.call(`/users/${mara.userId}/block`, { method: 'POST', as: blocking, body: {} });
  await world.call(`/users/${blocked.userId}/block`, { method: 'POST', as: mara, body: {} });
  // A bell that a block could not end, because both happened at once.
  await sql()`insert into bell values (${blocking.userId}, ${mara.userId}, 'app', now()), (${blocked.userId}, ${mara.userId}, 'app', now())`;
  await sql()`update profile set suspended_at = now() where user_id = ${suspended.userId}`;
  const { id } = await world.post(mara, 'A spoiler');
  expect(await everybody(id)).toEqual(idsOf(kept));
});

test('nobody hears of an author who is suspended or closes the account meanwhile', async () => {
  await listener('app');
  const { id } = await world.post(mara, 'Gone soon');
  await deliverToSocial(world, accountClosed, { ...accountClosed.sample, userId: mara.userId });
  expect(await everybody(id)).toEqual([]);
});

test('people are named in slices, each once, whenever the work is killed, with as many statements for many as for few', async () => {
  const people: Someone[] = [];
  for (let nth = 0; nth < 9; nth += 1)
    people.push(await listener(nth % 2 === 0 ? 'app' : undefined, { subscribes: true }));
  const { id } = await world.post(mara, 'To many');
  const { deps } = world.service;
  const killed = () => Promise.reject(new Error('killed'));
  const statements: number[] = [];
  const slice = async (most: number) => {
    world.service.resetStatements();
    const hasMore = await announceSlice(deps, id, most);
    statements.push(world.service.statements().length);
    return hasMore;
  };
  expect(await slice(2)).toBe(true);
  await expect(announceSlice({ ...deps, publish: killed as never }, id, 4)).rejects.toThrow('killed');
  expect(await slice(4)).toBe(true);
  await Promise.all([announceSlice(deps, id, 2), announceSlice(deps, id, 2)]);
  while (await announceSlice(deps, id, 2));
  const named = (await eventsOf(id)).flatMap(({ app, push }) => [...app, ...push]);
  expect(named.toSorted()).toEqual(idsOf(...people));
  expect([...new Set(statements)]).toEqual([5]);
  expect(await announceSlice(deps, id, 2)).toBe(false);
});
