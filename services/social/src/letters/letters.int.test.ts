import type { BellLevel } from '@stagedoor/contracts/bells';
import type { DataOf } from '@stagedoor/contracts/call';
import type { readLetter } from '@stagedoor/contracts/internal-social';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceSlice } from '#/notices/announce-posts.ts';
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
const content = 'A text that is long enough for a teaser of its first third, and for more.';
async function receiver(more: { follows?: boolean; subscribes?: boolean; level?: BellLevel } = {}): Promise<Someone> {
  const person = await world.someone();
  if (more.follows) await world.follow(person, mara);
  if (more.subscribes) {
    await sql()`insert into subscriber (creator_id, subscriber_id, until)
      values (${mara.userId}, ${person.userId}, now() + interval '9 days')`;
  }
  const body = { level: more.level ?? 'mail' };
  await world.call(`/users/${mara.userId}/bell`, { method: 'PUT', as: person, body });
  return person;
}
const letter = (more: Record<string, unknown> = {}) =>
  world.post(mara, content, { letterSubject: 'News', ...more }) as Promise<{ id: string }>;
const eventsOf = async (postId: string) =>
  ((await world.events('social.post.announced')) as Record<string, unknown>[]).filter((one) => one.postId === postId);
async function read(postId: string, ...people: Someone[]) {
  const response = await world.service.app.inject({
    method: 'POST',
    url: `/internal/letters/${postId}/readers`,
    headers: asService('notifications', 'social'),
    payload: { userIds: people.map(({ userId }) => userId) },
  });
  const { post, readers } = response.json().data as DataOf<typeof readLetter>;
  return { post, shares: readers.map(({ share }) => share) };
}
const audience = (body: object, as = mara) => world.call('/posts/letter-audience', { method: 'POST', as, body });

test('a letter goes out with the post, a minute later, and the last event says how many receivers it has', async () => {
  for (let nth = 0; nth < 5; nth += 1) await receiver();
  await receiver({ level: 'push' });
  const { id } = await letter();
  while (await announceSlice(world.service.deps, id, 2));
  const letters = (await eventsOf(id)).map((one) => one.letter);
  expect(letters.length).toBeGreaterThan(2);
  expect(letters.at(-1)).toEqual({ subject: 'News', receivers: 5 });
  expect(letters.slice(0, -1)).toEqual(letters.slice(0, -1).map(() => ({ subject: 'News', receivers: null })));
});

test('the letter of a scheduled post is its author’s to change until it is published', async () => {
  const scheduledAt = () => new Date(world.service.clock.now().getTime() + 60_000).toISOString();
  const { id } = await letter({ scheduledAt: scheduledAt() });
  const change = (letterSubject: unknown, as = mara, more: object = {}) =>
    world.call(`/posts/${id}`, { method: 'PUT', as, body: { letterSubject, ...more } });
  const listed = async () => (await world.call('/posts/scheduled', { as: mara })).data.posts[0]?.letterSubject;
  expect(await listed()).toBe('News');
  const { data } = await change('More news', mara, { revision: 1 });
  expect(data).toMatchObject({ letterSubject: 'More news', revision: 2 });
  expect((await change('More news', mara, { revision: 2 })).data.revision).toBe(2);
  expect((await change('Other', mara, { revision: 1 })).status).toBe(409);
  expect([(await change('')).status, (await change('x'.repeat(121))).status]).toEqual([400, 400]);
  expect((await change(null)).data).not.toHaveProperty('letterSubject');
  expect((await change('News again')).data.letterSubject).toBe('News again');
  world.service.clock.advance(61_000);
  await waitFor(async () => (await listed()) === undefined);
  expect(await change('Late')).toMatchObject({ status: 400, message: 'This post is published already' });
  expect((await world.call(`/posts/${id}`, { as: mara })).data).not.toHaveProperty('letterSubject');
  expect((await world.call('/posts', { method: 'POST', as: mara, body: { content, letterSubject: '' } })).status).toBe(
    400,
  );
});

test('one that nobody receives is over as well', async () => {
  const { id } = await letter();
  world.service.clock.advance(60_000);
  await waitFor(async () => (await eventsOf(id)).length === 1);
  expect(await eventsOf(id)).toMatchObject([{ mail: [], letter: { receivers: 0 } }]);
});

test('a post that is deleted within its first minute sends nothing, and one without a subject is no letter', async () => {
  await receiver();
  const { id } = await letter();
  await world.call(`/posts/${id}`, { method: 'DELETE', as: mara });
  const { id: other } = await world.post(mara, 'No letter');
  world.service.clock.advance(60_000);
  await waitFor(async () => (await eventsOf(other)).length === 1);
  expect((await eventsOf(other))[0]).not.toHaveProperty('letter');
  expect(await eventsOf(id)).toEqual([]);
});

test.each([
  ['a public post', {}, ['whole', 'whole', 'whole'], 3],
  ['a post for followers', { visibility: 'FOLLOWERS' }, ['nothing', 'whole', 'whole'], 2],
  ['a post for subscribers', { visibility: 'SUBSCRIBERS' }, ['nothing', 'teaser', 'whole'], 1],
  ['a priced post', { price: 5 }, ['nothing', 'teaser', 'teaser'], 0],
] as const)('of %s each receiver gets what they may read', async (_, post, shares, readers) => {
  const people = [await receiver(), await receiver({ follows: true }), await receiver({ subscribes: true })];
  const receivers = shares.filter((share) => share !== 'nothing').length;
  expect((await audience({ visibility: 'PUBLIC', ...post })).data).toEqual({ receivers, readers });
  const { id } = await letter(post);
  const found = await read(id, ...people);
  expect(found.shares).toEqual(shares);
  expect(found.post).toMatchObject({ author: { id: mara.userId }, files: 0, hasPoll: false });
  expect(found.post?.teaser).toBe('A text that is long enou…');
  expect(found.post?.whole).toBe('price' in post ? found.post?.teaser : content);
});

test('a buyer gets no priced text by mail', async () => {
  const buyer = await receiver({ follows: true });
  const { id } = await letter({ price: 5 });
  await sql()`insert into post_purchase (post_id, buyer_id, created_at) values (${id}, ${buyer.userId}, now())`;
  expect((await read(id, buyer)).shares).toEqual(['teaser']);
});

test('who may read it is looked up when it is sent: what has changed since counts', async () => {
  const [stays, left, muting, blocked, suspended] = (await Promise.all(
    Array.from({ length: 5 }, () => receiver({ follows: true })),
  )) as [Someone, Someone, Someone, Someone, Someone];
  const { id } = await letter({ visibility: 'FOLLOWERS' });
  await world.call(`/users/${mara.userId}/bell`, { method: 'PUT', as: left, body: { level: 'push' } });
  await world.call(`/users/${mara.userId}/mute`, { method: 'POST', as: muting });
  await world.call(`/users/${blocked.userId}/block`, { method: 'POST', as: mara, body: {} });
  await sql()`update profile set suspended_at = now() where user_id = ${suspended.userId}`;
  const shares = async () => (await read(id, stays, left, muting, suspended)).shares;
  expect(await shares()).toEqual(['whole', 'unsubscribed', 'nothing', 'nothing']);
  expect((await read(id, blocked)).shares).not.toContain('whole');
  const body = { content: 'Another text', visibility: 'SUBSCRIBERS' };
  await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body });
  expect((await shares())[0]).toBe('teaser');
  expect((await read(id)).post).toMatchObject({ whole: 'Another text' });
  await sql()`update profile set suspended_at = now() where user_id = ${mara.userId}`;
  expect(await read(id, stays)).toEqual({ post: null, shares: [] });
});

test.each([
  ['its author deletes', () => mara],
  ['an ADMIN removes', () => world.someone(undefined, 'ADMIN')],
])('nobody may read a post any more that %s', async (_, who) => {
  const fan = await receiver();
  const { id } = await letter();
  await world.call(`/posts/${id}`, { method: 'DELETE', as: await who() });
  expect(await read(id, fan)).toEqual({ post: null, shares: [] });
});

test('letters are a creator’s, and the text of a letter is notifications’ alone', async () => {
  const fan = await world.someone();
  const sent = await world.call('/posts', { method: 'POST', as: fan, body: { content: 'x', letterSubject: 'News' } });
  expect(sent).toMatchObject({ status: 403, message: 'Only creators can send letters' });
  expect((await audience({ visibility: 'PUBLIC' }, fan)).status).toBe(403);
  const { id } = await letter();
  const headers = asService('messaging', 'social');
  const url = `/internal/letters/${id}/readers`;
  expect((await world.service.app.inject({ method: 'POST', url, headers, payload: { userIds: [] } })).statusCode).toBe(
    403,
  );
});

test('without the feature no letter can be written', async () => {
  const off = await startSocial({ FEATURES: 'post-create' });
  const author = await off.someone(undefined, 'CREATOR');
  const body = { content: 'x', letterSubject: 'News' };
  expect(await off.call('/posts', { method: 'POST', as: author, body })).toMatchObject({ status: 403 });
  expect(
    (await off.call('/posts/letter-audience', { method: 'POST', as: author, body: { visibility: 'PUBLIC' } })).status,
  ).not.toBe(200);
  await off.service.destroy();
});
