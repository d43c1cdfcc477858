import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSocialStore } from '#/media/open-social-store.ts';
import { erasePerson as takeStep } from '#/personal-data/erase-person.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let desk: ExportStub;
let world: SocialWorld;
let admin: Someone;
let mara: Someone;
let fan: Someone;
let count = 0;

beforeAll(async () => {
  desk = await startExportStub();
  world = await startSocial({ AUTH_URL: desk.url, SERVICE_SECRET: 'of-social' });
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(async () => {
  await world.service.destroy();
  await desk.close();
});
beforeEach(async () => {
  count += 1;
  mara = await world.someone(`mara_the_${count}th`, 'CREATOR');
  fan = await world.someone();
});

const send = (as: Someone, path: string, body?: object) => world.call(path, { method: 'POST', as, body: body ?? {} });
const statusOf = async ({ userId }: Someone) => (await world.call(`/users/${userId}`)).status;
const stats = async ({ userId }: Someone) => (await world.call(`/users/${userId}`)).data.stats;

/** A post with a picture by mara, one by the fan that she likes and talks about, and all else that she can leave behind. */
async function liveALife(): Promise<{ hers: string; his: string }> {
  const picture = await noise(30, 20).png().toBuffer();
  const form = [{ name: 'content', value: `Words of ${mara.username}` }, ...pictures(picture)];
  const { data } = await world.call('/posts', { method: 'POST', as: mara, form });
  await world.call('/users/avatar', {
    method: 'POST',
    as: mara,
    form: [{ name: 'file', value: picture, fileName: 'a' }],
  });
  const documents = [{ name: 'documents', value: picture, fileName: 'passport' }];
  await world.call('/users/verification/request', { method: 'POST', as: mara, form: documents });
  const poll = { options: ['Of course', 'Never'], hours: 1 };
  const { id: his } = await world.post(fan, 'Words of the fan', { poll });
  await world.follow(mara, fan);
  await world.follow(fan, mara);
  await send(mara, '/posts/drafts', { content: `Draft of ${mara.username}`, visibility: 'PUBLIC', price: 0 });
  await send(mara, `/posts/${his}/like`);
  await send(mara, `/posts/${his}/bookmark`);
  await send(mara, `/posts/${his}/vote`, { option: 1 });
  await send(mara, `/posts/${his}/comment`, { content: `Said by ${mara.username}` });
  await send(mara, `/posts/${his}/view`);
  await send(fan, `/posts/${data.id}/like`);
  await send(fan, `/posts/${data.id}/comment`, { content: 'Said to Mara' });
  await send(mara, `/users/${fan.userId}/mute`);
  await send(mara, '/users/muted-words', { word: `Muted by ${mara.username}` });
  await send(mara, `/users/${fan.userId}/report`, { reason: 'Spam', description: `Told by ${mara.username}` });
  await send(admin, `/admin/users/${mara.userId}/suspend`, { note: `${mara.username} was rude` });
  await send(admin, `/admin/users/${mara.userId}/restore`);
  return { hers: data.id, his };
}

/** Gives mara an avatar and a document in the service's own store. */
async function haveFilesOfBefore(): Promise<void> {
  const { deps } = world.service;
  const files = openSocialStore(deps);
  const content = await noise(30, 30).webp().toBuffer();
  const [avatar, document] = [`avatars/${mara.userId}`, `documents/${mara.userId}`];
  for (const name of ['256.webp', '512.webp']) await files.put(`public/${avatar}/${name}`, content);
  await files.put(`private/${document}/30.webp`, content);
  await deps.database.sql`update profile set avatar = ${avatar} where user_id = ${mara.userId}`;
  await deps.database.sql`
    update verification_document set folder = ${document}
    where request_id in (select id from verification_request where user_id = ${mara.userId})`;
}

test('a person’s export has all their data and files, and nobody else’s', async () => {
  await liveALife();
  await haveFilesOfBefore();
  desk.refusals = 1;
  const { json, files } = await exportPerson(world.service, desk, mara.userId);
  expect(json('profile.json')).toMatchObject([{ user_id: mara.userId, username: mara.username }]);
  expect(json('posts.json')).toMatchObject([{ content: `Words of ${mara.username}`, media: [{ type: 'IMAGE' }] }]);
  expect(json('comments.json')).toMatchObject([{ content: `Said by ${mara.username}` }]);
  expect(json('reports_made.json')).toMatchObject([{ description: `Told by ${mara.username}` }]);
  expect(json('drafts.json')).toMatchObject([{ content: `Draft of ${mara.username}` }]);
  expect(json('poll_votes.json')).toMatchObject([{ answer: 'Never' }]);
  for (const name of [
    'likes',
    'bookmarks',
    'following',
    'followers',
    'muted',
    'muted_words',
    'verification_requests',
  ]) {
    expect(json(`${name}.json`), name).toHaveLength(1);
  }
  for (const name of ['purchases', 'subscriptions', 'blocked', 'follow_requests']) {
    expect(json(`${name}.json`), name).toEqual([]);
  }
  const stored = [...files.keys()].filter((name) => !name.endsWith('.json'));
  const kinds = stored.map((name) => name.replace(/[0-9a-f-]{36}/, ''));
  expect(kinds.toSorted()).toEqual(['avatars/-256.webp', 'avatars/-512.webp', 'documents/-30.webp']);
  for (const name of stored) expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
  expect([...files.values()].map(String).join('')).not.toContain('Words of the fan');
});

test('includes a deleted post while it is retained for its buyers', async () => {
  const { hers } = await liveALife();
  const { sql } = world.service.deps.database;
  await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${hers}, ${fan.userId}, now())`;
  await world.call(`/posts/${hers}`, { method: 'DELETE', as: mara });
  const exported = await exportPerson(world.service, desk, mara.userId);
  expect(exported.json('posts.json')).toMatchObject([{ id: hers, media: [{ type: 'IMAGE' }] }]);

  const { data: report } = await send(fan, `/posts/${hers}/report`, { reason: 'Stolen' });
  await send(admin, `/admin/reports/${report.id}/resolve`, { action: 'remove' });
  const removed = await exportPerson(world.service, desk, mara.userId);
  expect(removed.json('posts.json')).toEqual([]);
});

test('a person who closes their account is hidden, and restored by reopening it, in any order of the events', async () => {
  const { database, clock } = world.service.deps;
  const publish = createOwnersPublish(world.service.deps);
  const at = clock.now().toISOString();
  const { userId } = mara;
  const leave = (revision: number) =>
    database.transaction((tx) => publish(tx, accountClosed, { userId, closedAt: at, revision }));
  const comeBack = (revision: number) =>
    database.transaction((tx) => publish(tx, accountReopened, { userId, reopenedAt: at, revision }));
  await world.follow(fan, mara);
  await leave(1);
  await waitFor(async () => (await statusOf(mara)) === 404);
  await waitFor(async () => (await stats(fan)).following === 0);
  await comeBack(2);
  await waitFor(async () => (await statusOf(mara)) === 200);
  await waitFor(async () => (await stats(fan)).following === 1);

  await comeBack(4);
  const readDeparture = async () => (await database.sql`select * from departure where user_id = ${userId}`)[0];
  await waitFor(async () => (await readDeparture())?.revision === 4);
  await leave(3);
  // An event about somebody else, published later, is handled after it.
  const other = await world.someone();
  await database.transaction((tx) => publish(tx, accountClosed, { userId: other.userId, closedAt: at, revision: 1 }));
  await waitFor(async () => (await statusOf(other)) === 404);
  expect(await statusOf(mara)).toBe(200);

  await leave(5);
  await waitFor(async () => (await statusOf(mara)) === 404);
  await send(admin, `/admin/users/${userId}/suspend`);
  await comeBack(6);
  await waitFor(async () => (await readDeparture())?.revision === 6);
  expect(await statusOf(mara)).toBe(404);
  await send(admin, `/admin/users/${userId}/restore`);
  expect(await statusOf(mara)).toBe(200);
});

test('an erased person’s comment stays as a placeholder while others answered it; their own answers and likes go', async () => {
  const { sql } = world.service.deps.database;
  const { id: postId } = await world.post(fan, 'Talk to me');
  const addComment = async (as: Someone, content: string, parentId?: string) =>
    (await send(as, `/posts/${postId}/comment`, { content, ...(parentId && { parentId }) })).data.id as string;
  const answered = await addComment(mara, `Said by ${mara.username}`);
  await addComment(mara, 'To myself', answered);
  await addComment(fan, 'To Mara', answered);
  const lonely = await addComment(mara, 'Alone');
  await addComment(mara, 'To myself', lonely);
  const theirs = await addComment(fan, 'By the fan');
  await addComment(mara, 'To the fan', theirs);
  await send(mara, `/comments/${theirs}/like`);
  await send(fan, `/comments/${answered}/like`);
  await erasePerson(world.service, mara.userId);
  const { comments, pagination } = (await world.call(`/posts/${postId}/comments`, { as: fan })).data;
  expect(comments.map(({ content }: { content: string }) => content).toSorted()).toEqual(['By the fan', 'Deleted']);
  expect(pagination.total).toBe(1);
  expect(
    await sql`select content, answer_count, like_count from comment where post_id = ${postId} order by content`,
  ).toEqual([
    { content: '', answer_count: 1, like_count: 0 },
    { content: 'By the fan', answer_count: 0, like_count: 0 },
    { content: 'To Mara', answer_count: 0, like_count: 0 },
  ]);
  expect((await world.call(`/posts/${postId}`)).data.commentCount).toBe(2);
});

test('what an erased person has reported stays to be decided about, without their name and words', async () => {
  const { data: first } = await send(mara, `/users/${fan.userId}/report`, {
    reason: 'Harassment or hate',
    description: `Told by ${mara.username}`,
  });
  const { id: postId } = await world.post(fan, 'Words of the fan');
  const { data: second } = await send(mara, `/posts/${postId}/report`, { reason: `Rude to ${mara.username}` });
  await erasePerson(world.service, mara.userId);
  const { data } = await world.call('/admin/reports?limit=100', { as: admin });
  const stayed = data.reports.filter(({ id }: { id: string }) => [first.id, second.id].includes(id));
  const anonymous = { reporter: null, description: null, status: 'open', target: { id: fan.userId } };
  expect(stayed).toMatchObject([
    { ...anonymous, reason: 'Harassment or hate' },
    { ...anonymous, reason: 'Something else', excerpt: 'Words of the fan' },
  ]);
  const resolved = await send(admin, `/admin/reports/${first.id}/resolve`, { action: 'dismiss' });
  expect(resolved.data).toMatchObject({ reporter: null, status: 'resolved' });
});

test('a large creator is erased in slices of at most a thousand rows of a kind', async () => {
  const { sql } = world.service.deps.database;
  const star = await world.someone(undefined, 'CREATOR');
  const { id: postId } = await world.post(star, 'seen everywhere');
  await sql`
    with fan as (
      insert into profile (user_id, username, display_name, role, created_at, following_count)
      select gen_random_uuid(), 'fan_of_star_' || n, 'One of many', 'FAN', now(), 1 from generate_series(1, 2500) n
      returning user_id
    ), liked as (
      insert into post_like (post_id, user_id, created_at) select ${postId}, user_id, now() from fan
    ), followed as (
      insert into follow (follower_id, followed_id, created_at) select user_id, ${star.userId}, now() from fan
    )
    insert into block (blocker_id, blocked_id, created_at) select user_id, ${star.userId}, now() from fan`;
  await sql`update profile set follower_count = 2500 where user_id = ${star.userId}`;
  const rows = async () => {
    const [row] = await sql<{ likes: number; blocks: number; follows: number; people: number }[]>`
      select (select count(*)::int from post_like where post_id = ${postId}) as likes,
        (select count(*)::int from block where blocked_id = ${star.userId}) as blocks,
        (select count(*)::int from suspended_follow where followed_id = ${star.userId})
          + (select count(*)::int from follow where followed_id = ${star.userId}) as follows,
        (select count(*)::int from profile where user_id = ${star.userId}) as people`;
    return row ?? { likes: 0, blocks: 0, follows: 0, people: 0 };
  };
  const files = openFileStore({ ...world.service.deps.config, service: 'social' });
  let before = await rows();
  let steps = 0;
  let hasMore = true;
  while (hasMore) {
    hasMore = await takeStep({ ...world.service.deps, files }, star.userId);
    const after = await rows();
    for (const kind of ['likes', 'blocks', 'follows'] as const) {
      expect(before[kind] - after[kind]).toBeLessThanOrEqual(1_000);
    }
    before = after;
    steps += 1;
  }
  expect(before).toEqual({ likes: 0, blocks: 0, follows: 0, people: 0 });
  expect(steps).toBeGreaterThan(6);
  await sql`delete from profile where username like 'fan_of_star_%'`;
});

test('nothing is left of an erased person, and the counts of others are updated', async () => {
  const { sql } = world.service.deps.database;
  const before = await world.files();
  const { his } = await liveALife();
  await haveFilesOfBefore();
  expect((await world.files()).length).toBeGreaterThan(before.length);
  await erasePerson(world.service, mara.userId);
  // Everything that she wrote contains her name.
  expect(await findTraces(sql, [mara.userId, `${mara.username} `, `${mara.username}"`])).toEqual([]);
  expect(await world.files()).toEqual(before);
  expect(await statusOf(mara)).toBe(404);
  expect(await stats(fan)).toMatchObject({ followers: 0, following: 0 });
  expect((await world.call(`/posts/${his}`)).data).toMatchObject({ likeCount: 0, commentCount: 0, viewCount: 1 });
  expect((await world.call(`/posts/${his}`, { as: fan })).data.poll).toMatchObject({ voteCount: 0 });
  const { data } = await world.call('/admin/audit', { as: admin });
  expect(data.entries.slice(0, 2).map((entry: { action: string }) => entry.action)).toEqual([
    'user.restore',
    'user.suspend',
  ]);
  await expect(sql`update audit_entry set note = 'x'`).rejects.toThrow('never changed');
  expect((await world.someone(mara.username)).username).toBe(mara.username);
});
