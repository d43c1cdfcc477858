import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let theo: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, theo, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone(), await world.someone()];
});

const sql = () => world.service.deps.database.sql;
const at = (...people: Someone[]) => people.map(({ username }) => `@${username}`).join(' ');
type Mentioned = { postId: string; commentId?: string; authorId: string; recipientIds: string[] };
/** Who has heard that a post, or its comments, mention them, in order. */
async function heard(postId: string): Promise<Mentioned[]> {
  world.service.clock.advance(60_000);
  await waitFor(async () => (await sql()`select from mention_check where post_id = ${postId}`).length === 0);
  const events = (await world.events('social.people.mentioned')) as unknown as Mentioned[];
  return events.filter((event) => event.postId === postId);
}
const names = async (postId: string) => (await heard(postId)).flatMap(({ recipientIds }) => recipientIds);
const comment = async (as: Someone, postId: string, content: string) =>
  (await world.call(`/posts/${postId}/comment`, { method: 'POST', as, body: { content } })).data.id as string;
const edit = (path: string, as: Someone, content: string) =>
  world.call(path, { method: path.startsWith('/posts') ? 'PUT' : 'PATCH', as, body: { content } });

test('who is mentioned in a post hears of it once, in any case of the name, a minute later', async () => {
  const { id } = await world.post(
    mara,
    `With ${at(theo)} and @${theo.username.toUpperCase()}, by ${at(mara)} @nobody_here`,
  );
  const before = (await world.events('social.people.mentioned')).filter(({ postId }) => postId === id);
  expect(before).toEqual([]);
  expect(await heard(id)).toMatchObject([{ authorId: mara.userId, recipientIds: [theo.userId] }]);
});

test('an edit tells those who are new, and nobody a second time', async () => {
  const { id } = await world.post(mara, `With ${at(theo)}`);
  await heard(id);
  await edit(`/posts/${id}`, mara, `Still with ${at(theo)}`);
  expect(await names(id)).toEqual([theo.userId]);
  await edit(`/posts/${id}`, mara, `With ${at(theo, fan)}`);
  expect(await names(id)).toEqual([theo.userId, fan.userId]);
  await edit(`/posts/${id}`, mara, 'With nobody');
  await edit(`/posts/${id}`, mara, `With ${at(theo)} again`);
  expect(await names(id)).toEqual([theo.userId, fan.userId]);
});

test('a post that is edited or deleted within its first minute tells only whom its last text mentions', async () => {
  const { id } = await world.post(mara, `With ${at(theo)}`);
  await edit(`/posts/${id}`, mara, `With ${at(fan)}`);
  expect(await names(id)).toEqual([fan.userId]);
  const { id: gone } = await world.post(mara, `With ${at(theo)}`);
  await world.call(`/posts/${gone}`, { method: 'DELETE', as: mara });
  expect(await names(gone)).toEqual([]);
});

test.each([
  ['of followers', { visibility: 'FOLLOWERS' }],
  ['of subscribers', { visibility: 'SUBSCRIBERS' }],
  ['that costs something', { price: 4 }],
])('a post %s tells nobody who may not read it', async (_, post) => {
  const { id } = await world.post(mara, `With ${at(theo)}`, post);
  expect(await names(id)).toEqual([]);
});

test('the private account of somebody tells its followers alone', async () => {
  await world.follow(fan, mara);
  await world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate: true } });
  const { id } = await world.post(mara, `With ${at(theo, fan)}`);
  expect(await names(id)).toEqual([fan.userId]);
});

test('a comment tells whom it mentions, but not those who hear of the comment itself', async () => {
  const { id } = await world.post(mara, 'A post');
  const commentId = await comment(theo, id, `${at(mara, fan)} look`);
  expect(await heard(id)).toMatchObject([{ commentId, authorId: theo.userId, recipientIds: [fan.userId] }]);
  await edit(`/comments/${commentId}`, theo, `${at(fan, mara)} look again`);
  expect(await names(id)).toEqual([fan.userId]);
  const deleted = await comment(theo, id, 'nobody yet');
  await sql()`insert into mention_check values (${deleted}, ${id}, now() + interval '1 hour')`;
  await world.call(`/comments/${deleted}`, { method: 'DELETE', as: theo });
  await sql()`update mention_check set due_at = now() where content_id = ${deleted}`;
  expect(await names(id)).toEqual([fan.userId]);
});

test('nobody hears from whom they blocked or muted, or who blocked them, nor of a word that they muted', async () => {
  const [blocked, blocking, muting, wording, suspended] = (await Promise.all(
    Array.from({ length: 5 }, () => world.someone()),
  )) as [Someone, Someone, Someone, Someone, Someone];
  await world.call(`/users/${theo.userId}/block`, { method: 'POST', as: blocking, body: {} });
  await world.call(`/users/${blocked.userId}/block`, { method: 'POST', as: theo, body: {} });
  await world.call(`/users/${theo.userId}/mute`, { method: 'POST', as: muting });
  await world.call('/users/muted-words', { method: 'POST', as: wording, body: { word: 'spoiler' } });
  await sql()`update profile set suspended_at = now() where user_id = ${suspended.userId}`;
  const { id } = await world.post(mara, 'A post');
  await comment(theo, id, `${at(blocked, blocking, muting, wording, suspended, fan)} spoiler`);
  expect(await names(id)).toEqual([fan.userId]);
});

test('a text tells at most twenty people', async () => {
  const people = await Promise.all(Array.from({ length: 22 }, () => world.someone()));
  const { id } = await world.post(mara, at(...people));
  expect((await names(id)).toSorted()).toEqual(
    people
      .slice(0, 20)
      .map(({ userId }) => userId)
      .sort(),
  );
});
