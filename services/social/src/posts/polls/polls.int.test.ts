import { randomUUID } from 'node:crypto';
import type { EventData, EventEnvelope } from '@stagedoor/contracts/event';
import { pollChanged } from '@stagedoor/contracts/poll-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let admin: Someone;
let author: Someone;
let fan: Someone;
let other: Someone;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [author, fan, other] = [await world.someone(undefined, 'CREATOR'), await world.someone(), await world.someone()];
});

const options = ['Strings', 'Brass', 'Drums'];
const question = 'Which part of the score shall I show you first?';
const ask = (more: object = {}) => world.post(author, question, { poll: { options, hours: 24 }, ...more });
const read = async (id: string, as?: Someone) => (await world.call(`/posts/${id}`, { as })).data.poll;
const vote = (id: string, as: Someone | undefined, option: unknown = 0) =>
  world.call(`/posts/${id}/vote`, { method: 'POST', as, body: { option } });
const act = (path: string, as: Someone, method: 'POST' | 'DELETE' | 'PUT' = 'POST', body: object = {}) =>
  world.call(path, { method, as, ...(method === 'DELETE' ? {} : { body }) });
const close = (id: string) =>
  world.service.deps.database.sql`update post set published_at = now() - interval '24 hours' where id = ${id}`;

const hidden = options.map((text) => ({ text, votes: null }));
const counted = (...votes: number[]) => options.map((text, index) => ({ text, votes: votes[index] }));

describe('a poll', () => {
  test('shows its result to its author at once, and to others once they have voted', async () => {
    const { id } = await ask();
    const { publishedAt } = (await world.events('social.post.published')).findLast(({ postId }) => postId === id) ?? {};
    const closesAt = new Date(new Date(String(publishedAt)).getTime() + 24 * 3_600_000).toISOString();
    const open = { hours: 24, closesAt, isClosed: false, ownVote: null };
    for (const reader of [fan, other, admin, undefined]) {
      expect(await read(id, reader)).toEqual({ ...open, options: hidden, voteCount: null });
    }
    expect(await read(id, author)).toEqual({ ...open, options: counted(0, 0, 0), voteCount: 0 });
    const voted = { ...open, options: counted(0, 1, 0), voteCount: 1, ownVote: 1 };
    expect(await vote(id, fan, 1)).toMatchObject({ status: 200, data: voted });
    expect(await read(id, fan)).toEqual(voted);
    expect(await read(id, other)).toEqual({ ...open, options: hidden, voteCount: null });
    expect(await read(id, undefined)).toMatchObject({ voteCount: null });
    await vote(id, other, 2);
    expect(await read(id, author)).toMatchObject({ options: counted(0, 1, 1), voteCount: 2, ownVote: null });
  });

  test('is in every list as on its own page, and absent from posts without one', async () => {
    const { id } = await ask();
    await world.post(author, 'Without a poll');
    await world.follow(fan, author);
    await vote(id, fan, 2);
    for (const path of ['/posts/feed', `/posts/user/${author.userId}`]) {
      const { posts } = (await world.call(path, { as: fan })).data;
      expect(posts.map((post: object) => 'poll' in post)).toEqual([false, true]);
      expect(posts[1].poll).toEqual(await read(id, fan));
    }
  });

  test('is read with its post, without a statement of its own', async () => {
    await world.follow(fan, author);
    await world.post(author, 'First');
    const before = await world.countStatements('/posts/feed', fan);
    await ask();
    await ask();
    expect(await world.countStatements('/posts/feed', fan)).toBe(before);
  });

  test('closes by time: nobody votes any more, and everyone sees the result', async () => {
    const { id } = await ask();
    await vote(id, fan, 1);
    await close(id);
    expect(await vote(id, other)).toMatchObject({ status: 409, message: 'This poll is closed' });
    for (const reader of [other, undefined, author]) {
      expect(await read(id, reader)).toMatchObject({ isClosed: true, options: counted(0, 1, 0), voteCount: 1 });
    }
    // Repeating a vote whose answer was lost changes nothing.
    expect((await vote(id, fan, 1)).status).toBe(200);
  });

  test('of a scheduled post opens when it is published', async () => {
    const { clock } = world.service;
    const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const { id } = await ask({ scheduledAt });
    expect(await read(id, author)).toMatchObject({ closesAt: null, isClosed: false, hours: 24 });
    expect((await vote(id, fan)).status).toBe(404);
    expect(await vote(id, admin)).toMatchObject({ status: 409, message: 'This poll is not open yet' });
    clock.advance(61_000);
    await publishScheduledPosts(world.service.deps);
    expect((await read(id, fan)).closesAt).not.toBeNull();
    expect((await vote(id, fan)).status).toBe(200);
  });

  test('comes with files, and once for a key', async () => {
    const poll = JSON.stringify({ options, hours: 1 });
    const form = [
      { name: 'content', value: question },
      { name: 'poll', value: poll },
      { name: 'media', value: flatPng(8, 8), fileName: 'a.png' },
    ];
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => world.call('/posts', { method: 'POST', as: author, form, headers });
    const [first, again] = [await send(), await send()];
    expect(first).toMatchObject({
      status: 201,
      data: { media: [{ type: 'IMAGE' }], poll: { hours: 1, voteCount: 0 } },
    });
    expect(again.data.id).toBe(first.data.id);
  });

  test.each([
    ['one answer', { options: ['Only'], hours: 1 }],
    ['five answers', { options: ['1', '2', '3', '4', '5'], hours: 1 }],
    ['an empty answer', { options: ['A', '  '], hours: 1 }],
    ['an answer that is too long', { options: ['A', 'x'.repeat(81)], hours: 1 }],
    ['the same answer twice', { options: ['Yes', ' yes '], hours: 1 }],
    ['no time', { options, hours: 0 }],
    ['more than a week', { options, hours: 169 }],
    ['half an hour', { options, hours: 0.5 }],
  ])('with %s is a 400', async (_, poll) => {
    const answer = await world.call('/posts', { method: 'POST', as: author, body: { content: question, poll } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toMatch(/^poll/);
  });

  test('needs a question, and keeps it', async () => {
    const poll = { options, hours: 1 };
    const form = [
      { name: 'poll', value: JSON.stringify(poll) },
      { name: 'media', value: flatPng(8, 8), fileName: 'a.png' },
    ];
    const wordless = await world.call('/posts', { method: 'POST', as: author, form });
    expect(wordless).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } });
    const { id } = await ask();
    const change = (content: string) => act(`/posts/${id}`, author, 'PUT', { content });
    expect(await change('')).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } });
    expect((await change('Which part first?')).status).toBe(200);
    await vote(id, fan);
    expect(await change('Who may keep your money?')).toMatchObject({
      status: 409,
      message: 'People have voted on this post: its text stays as it is',
    });
    expect((await act(`/posts/${id}`, author, 'PUT', { content: 'Which part first?', isPinned: true })).status).toBe(
      200,
    );
    expect((await read(id, fan)).voteCount).toBe(1);
  });
});

describe('the votes of a second', () => {
  const listen = async () => {
    const { bus } = world.service.deps;
    const heard: EventData<typeof pollChanged>[] = [];
    const connection = await bus.connected();
    const subscription = connection.subscribe(bus.subject(pollChanged.subject), {
      callback: (_, message) => heard.push(message.json<EventEnvelope<EventData<typeof pollChanged>>>().data),
    });
    onTestFinished(() => subscription.unsubscribe());
    await connection.flush();
    return (id: string) => heard.filter(({ postId }) => postId === id);
  };

  test('are one signal, for the author and those who voted, without who voted for what', async () => {
    const heard = await listen();
    const { id } = await ask();
    await vote(id, fan, 1);
    await vote(id, other, 1);
    await waitFor(() => heard(id).length > 0);
    expect(heard(id)).toEqual([
      {
        postId: id,
        votes: [0, 2, 0],
        recipientIds: expect.arrayContaining([author, fan, other].map((one) => one.userId)),
      },
    ]);
    expect(heard(id)[0]?.recipientIds).toHaveLength(3);
  });

  test.each<[string, object, (lost: Someone) => Promise<unknown>]>([
    ['no longer follows', { visibility: 'FOLLOWERS' }, (lost) => act(`/users/follow/${author.userId}`, lost, 'DELETE')],
    ['was removed', { visibility: 'FOLLOWERS' }, (lost) => act(`/users/followers/${lost.userId}`, author, 'DELETE')],
    [
      'follows no more what is private',
      {},
      async (lost) => {
        await act(`/users/follow/${author.userId}`, lost, 'DELETE');
        await act('/users/profile', author, 'PUT', { isPrivate: true });
      },
    ],
    ['was blocked', {}, (lost) => act(`/users/${lost.userId}/block`, author)],
    ['is suspended', {}, (lost) => act(`/admin/users/${lost.userId}/suspend`, admin)],
    [
      'has no subscription any more',
      { visibility: 'SUBSCRIBERS' },
      (lost) => world.service.deps.database.sql`
        update subscriber set until = now() where creator_id = ${author.userId} and subscriber_id = ${lost.userId}`,
    ],
  ])('are not sent to a voter who %s', async (_, terms: { visibility?: string }, lose) => {
    const heard = await listen();
    const { sql } = world.service.deps.database;
    for (const person of [fan, other]) {
      await world.follow(person, author);
      if (terms.visibility === 'SUBSCRIBERS')
        await sql`insert into subscriber values (${author.userId}, ${person.userId}, now() + interval '1 day')`;
    }
    const { id } = await ask(terms);
    expect((await vote(id, fan, 0)).status).toBe(200);
    await waitFor(() => heard(id).length > 0);
    expect(heard(id)[0]?.recipientIds).toContain(fan.userId);
    await lose(fan);
    expect((await vote(id, other, 1)).status).toBe(200);
    await waitFor(() => heard(id).length > 1);
    expect(heard(id)[1]).toEqual({ postId: id, votes: [1, 1, 0], recipientIds: [author.userId, other.userId] });
  });

  test('are not sent to anyone who has blocked the author, nor after a vote that changes nothing', async () => {
    const heard = await listen();
    const [{ id }, { id: quiet }] = [await ask(), await ask()];
    await vote(id, fan, 0);
    await act(`/users/${author.userId}/block`, fan);
    await waitFor(() => heard(id).length > 0);
    await vote(quiet, other, 2);
    await waitFor(() => heard(quiet).length > 0);
    // The same vote again, and another one, are none.
    await vote(quiet, other, 2);
    await vote(quiet, other, 1);
    await vote(id, other, 2);
    await waitFor(() => heard(id).length > 1);
    expect(heard(id)[1]).toEqual({ postId: id, votes: [1, 0, 1], recipientIds: [author.userId, other.userId] });
    expect(heard(quiet)).toHaveLength(1);
  });
});

describe('a vote', () => {
  test('is one a person, cannot be changed, and is harmless again', async () => {
    const { id } = await ask();
    for (const _ of [1, 2]) expect(await vote(id, fan, 0)).toMatchObject({ status: 200, data: { voteCount: 1 } });
    expect(await vote(id, fan, 1)).toMatchObject({
      status: 409,
      message: 'You have voted already, and a vote cannot be changed',
    });
    expect(await read(id, fan)).toMatchObject({ options: counted(1, 0, 0), ownVote: 0 });
  });

  test('counts once however many are sent at once, and the counts equal the votes', async () => {
    const { id } = await ask();
    const people: Someone[] = [];
    for (let index = 0; index < 12; index += 1) people.push(await world.someone());
    const answers = await Promise.all(
      people.flatMap((person, index) =>
        [0, 1, index % 3].map(async (option) => (await vote(id, person, option)).status),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    const votes = await world.service.deps.database.sql<{ option: number }[]>`
      select option from poll_vote where post_id = ${id}`;
    expect(votes).toHaveLength(people.length);
    const expected = options.map((_, at) => votes.filter(({ option }) => option === at).length);
    expect(await read(id, author)).toMatchObject({ options: counted(...expected), voteCount: people.length });
  });

  test('needs a token, a post, a poll and one of its answers', async () => {
    const { id } = await ask();
    expect((await vote(id, undefined)).status).toBe(401);
    expect(await vote(randomUUID(), fan)).toMatchObject({ status: 404, message: 'Post not found' });
    const { id: plain } = await world.post(author, 'Nothing to vote on');
    expect(await vote(plain, fan)).toMatchObject({ status: 404, message: 'This post has no poll' });
    for (const option of [3, 4, -1, 0.5, '0', null]) expect((await vote(id, fan, option)).status).toBe(400);
    expect((await read(id, author)).voteCount).toBe(0);
  });

  test('is not its author’s', async () => {
    const { id } = await ask();
    expect(await vote(id, author)).toMatchObject({ status: 403, message: 'You cannot vote in your own poll' });
  });

  test.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['deleted', (id) => act(`/posts/${id}`, author, 'DELETE')],
    ['of somebody who blocked the voter', () => act(`/users/${fan.userId}/block`, author)],
    ['of somebody whom the voter blocked', () => act(`/users/${author.userId}/block`, fan)],
    ['of a suspended author', () => act(`/admin/users/${author.userId}/suspend`, admin)],
    ['of an account that is private', () => act('/users/profile', author, 'PUT', { isPrivate: true })],
  ])('on a post that is %s is a 404', async (_, happens) => {
    const { id } = await ask();
    expect((await happens(id)).status).toBe(200);
    expect(await vote(id, fan)).toMatchObject({ status: 404, message: 'Post not found' });
  });

  test.each([{ price: 5 }, { visibility: 'FOLLOWERS' }, { visibility: 'SUBSCRIBERS' }])(
    'on a locked post is a 403, and nothing of the poll is shown: %j',
    async (terms) => {
      const { id } = await ask(terms);
      expect(await vote(id, fan)).toMatchObject({ status: 403, message: 'Unlock this post to vote' });
      const { body } = await world.call(`/posts/${id}`, { as: fan });
      expect(body.data).toMatchObject({ isLocked: true });
      expect(JSON.stringify(body)).not.toContain('Brass');
    },
  );

  test('stays for buyers of a deleted post, who see the result and vote no more', async () => {
    const { id } = await ask({ price: 5 });
    const { sql } = world.service.deps.database;
    await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${id}, ${fan.userId}, now())`;
    await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${id}, ${other.userId}, now())`;
    expect((await vote(id, fan, 2)).status).toBe(200);
    await act(`/posts/${id}`, author, 'DELETE');
    expect(await read(id, other)).toMatchObject({ isClosed: true, options: counted(0, 0, 1), ownVote: null });
    expect((await vote(id, other)).status).toBe(404);
  });
});
