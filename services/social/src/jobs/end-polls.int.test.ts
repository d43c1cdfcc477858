import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishEndedPolls } from '#/jobs/end-polls.ts';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let author: Someone;

beforeAll(async () => {
  world = await startSocial();
  author = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

const poll = { options: ['Strings', 'Brass'], hours: 1 };
const ask = (more: object = {}) => world.post(author, 'Which part first?', { poll, ...more });
const vote = (id: string, as: Someone) => world.call(`/posts/${id}/vote`, { method: 'POST', as, body: { option: 0 } });
const sql = () => world.service.deps.database.sql;
/** When its end is due, in the database. */
const dueOf = async (id: string) => (await sql()`select end_due_at from poll where post_id = ${id}`)[0]?.end_due_at;
const close = (id: string) => sql()`update poll set end_due_at = now() where post_id = ${id}`;
const endsOf = async (id: string) =>
  (await world.events('social.poll.ended')).filter(({ postId }) => postId === id) as unknown as {
    authorId: string;
    recipientIds: string[];
  }[];
/** Until none is left: the service runs the job as well, and may hold one at the moment. */
async function endPolls(most?: number): Promise<void> {
  await waitFor(async () => {
    while (await publishEndedPolls(world.service.deps, most));
    return (await sql()`select from poll where end_due_at <= now()`).length === 0;
  });
}

test('the end of a poll is published once, to its author and to those who voted, even by concurrent jobs', async () => {
  const [fan, other, reader] = [await world.someone(), await world.someone(), await world.someone()];
  const { id } = await ask();
  await vote(id, fan);
  await vote(id, other);
  await endPolls();
  expect(await endsOf(id)).toEqual([]);
  await close(id);
  await Promise.all([endPolls(), endPolls(), endPolls()]);
  await endPolls();
  const ends = await endsOf(id);
  expect(ends).toHaveLength(1);
  expect(ends[0]?.authorId).toBe(author.userId);
  expect(ends[0]?.recipientIds[0]).toBe(author.userId);
  expect(new Set(ends[0]?.recipientIds)).toEqual(new Set([author.userId, fan.userId, other.userId]));
  expect(JSON.stringify(ends)).not.toContain(reader.userId);
});

test('notifies every voter of a poll once', async () => {
  const { id } = await ask();
  const people = await Promise.all(Array.from({ length: 7 }, () => world.someone()));
  for (const person of people) expect((await vote(id, person)).status).toBe(200);
  await close(id);
  await endPolls(3);
  const ends = await endsOf(id);
  const named = ends.flatMap(({ recipientIds }) => recipientIds);
  expect(named.toSorted()).toEqual([author, ...people].map(({ userId }) => userId).toSorted());
});

test('notifies no voter who has lost access to the post, and all others', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.someone()));
  for (const person of people) await world.follow(person, author);
  const { id } = await ask({ visibility: 'FOLLOWERS' });
  for (const person of people) expect((await vote(id, person)).status).toBe(200);
  const [lost, kept] = [people.slice(0, 4), people.slice(4)];
  for (const person of lost) await world.call(`/users/follow/${author.userId}`, { method: 'DELETE', as: person });
  await close(id);
  await endPolls(2);
  const named = (await endsOf(id)).flatMap(({ recipientIds }) => recipientIds);
  expect(named.toSorted()).toEqual([author, ...kept].map(({ userId }) => userId).toSorted());
});

test('notifies the author of a poll without votes', async () => {
  const { id } = await ask();
  await close(id);
  await endPolls();
  expect(await endsOf(id)).toMatchObject([{ recipientIds: [author.userId] }]);
});

test('notifies nobody of a poll whose post was deleted', async () => {
  const { id } = await ask();
  await world.call(`/posts/${id}`, { method: 'DELETE', as: author });
  await close(id);
  await endPolls();
  expect(await endsOf(id)).toEqual([]);
});

test('the poll of a scheduled post has no end before it is published, and one an hour later', async () => {
  const { clock, deps } = world.service;
  const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const { id } = await ask({ scheduledAt });
  expect(await dueOf(id)).toBeNull();
  clock.advance(61_000);
  await publishScheduledPosts(deps);
  const [row] = await sql()`
    select end_due_at = published_at + interval '1 hour' as is_due from poll join post on id = post_id where id = ${id}`;
  expect(row?.is_due).toBe(true);
});
