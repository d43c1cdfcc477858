import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishScheduledPosts } from '#/jobs/publish-scheduled-posts.ts';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

test('a scheduled post is published once at its time, even by concurrent jobs, and is the newest', async () => {
  const { deps, clock } = world.service;
  const mara = await world.someone(undefined, 'CREATOR');
  const fan = await world.someone();
  await world.follow(fan, mara);
  const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const later = await world.post(mara, 'Later', { scheduledAt });
  await world.post(mara, 'Now');
  await Promise.all([publishScheduledPosts(deps), publishScheduledPosts(deps)]);
  expect((await world.call('/posts/feed', { as: fan })).data.posts).toMatchObject([{ content: 'Now' }]);

  clock.advance(61_000);
  await Promise.all([publishScheduledPosts(deps), publishScheduledPosts(deps), publishScheduledPosts(deps)]);

  await waitFor(async () => (await world.call(`/posts/${later.id}`, { as: fan })).status === 200);
  const feed = await world.call('/posts/feed', { as: fan });
  expect(feed.data.posts).toMatchObject([{ content: 'Later' }, { content: 'Now' }]);
  const [{ createdAt, updatedAt }] = feed.data.posts;
  expect(new Date(createdAt) >= new Date(scheduledAt)).toBe(true);
  // Edits before the publication do not count as edits.
  expect(updatedAt).toBe(createdAt);
  expect((await world.call(`/users/${mara.userId}`)).data.stats.posts).toBe(2);
  const publishedEvents = (await world.events('social.post.published')).filter(({ postId }) => postId === later.id);
  expect(publishedEvents).toHaveLength(1);
});

test('one that was deleted, or whose author is suspended, is not', async () => {
  const { deps, clock } = world.service;
  const [mara, missing] = [await world.someone(undefined, 'CREATOR'), await world.someone(undefined, 'CREATOR')];
  const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const deleted = await world.post(mara, 'Deleted', { scheduledAt });
  await world.call(`/posts/${deleted.id}`, { method: 'DELETE', as: mara });
  await world.post(missing, 'By a suspended author', { scheduledAt });
  await deps.database.sql`update profile set suspended_at = now() where user_id = ${missing.userId}`;
  clock.advance(61_000);
  await publishScheduledPosts(deps);
  const published = (await world.events('social.post.published')).map(({ authorId }) => authorId);
  expect(published).not.toContain(mara.userId);
  expect(published).not.toContain(missing.userId);
});

test('one for sale or for subscribers waits while its author is no creator, and is published once anybody may', async () => {
  const { deps, clock } = world.service;
  const mara = await world.someone(undefined, 'CREATOR');
  const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const sold = await world.post(mara, 'For sale', { scheduledAt, price: 5 });
  const inner = await world.post(mara, 'For subscribers', { scheduledAt, visibility: 'SUBSCRIBERS' });
  const open = await world.post(mara, 'For everyone', { scheduledAt });
  const setRole = (role: string) => deps.database.sql`update profile set role = ${role} where user_id = ${mara.userId}`;
  const waiting = async () =>
    (await world.call('/posts/scheduled', { as: mara })).data.posts.map(({ id }: { id: string }) => id).toSorted();
  await setRole('FAN');
  clock.advance(61_000);
  await publishScheduledPosts(deps);
  await waitFor(async () => (await world.call(`/posts/${open.id}`)).status === 200);
  expect(await waiting()).toEqual([sold.id, inner.id].toSorted());
  await world.call(`/posts/${sold.id}`, { method: 'PUT', as: mara, body: { price: 0 } });
  await publishScheduledPosts(deps);
  expect(await waiting()).toEqual([inner.id]);
  await setRole('CREATOR');
  await publishScheduledPosts(deps);
  expect(await waiting()).toEqual([]);
});

test('what fell due while its author was away waits for a new time, and what is due later is published', async () => {
  const { deps, clock } = world.service;
  const publish = createOwnersPublish(deps);
  const mara = await world.someone(undefined, 'CREATOR');
  const { userId } = mara;
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const missed = await world.post(mara, 'Come to the show tonight', { scheduledAt: at(60_000), price: 5 });
  const later = await world.post(mara, 'Later', { scheduledAt: at(3_600_000) });
  const closedAt = at(0);
  await deps.database.transaction((tx) => publish(tx, accountClosed, { userId, closedAt, revision: 1 }));
  await waitFor(async () => (await world.call(`/users/${userId}`)).status === 404);
  clock.advance(120_000);
  const reopenedAt = at(0);
  await deps.database.transaction((tx) => publish(tx, accountReopened, { userId, reopenedAt, revision: 2 }));
  await waitFor(async () => (await world.call(`/users/${userId}`)).status === 200);
  await publishScheduledPosts(deps);
  const waiting = async () => (await world.call('/posts/scheduled', { as: mara })).data.posts;
  expect(await waiting()).toMatchObject([{ id: missed.id, isMissed: true }, { id: later.id }]);
  expect((await waiting())[1]).not.toHaveProperty('isMissed');

  clock.advance(3_600_000);
  await publishScheduledPosts(deps);
  await waitFor(async () => (await world.call(`/posts/${later.id}`)).status === 200);
  const changed = { method: 'PUT', as: mara, body: { scheduledAt: at(60_000) } } as const;
  expect((await world.call(`/posts/${missed.id}`, changed)).status).toBe(200);
  expect(await waiting()).toMatchObject([{ id: missed.id }]);
  expect((await waiting())[0]).not.toHaveProperty('isMissed');
  clock.advance(61_000);
  await publishScheduledPosts(deps);
  expect(await waiting()).toEqual([]);
});

test('a post that cannot be published does not stop the others', async () => {
  const { deps, clock } = world.service;
  const { sql } = deps.database;
  const [bad, good] = [await world.someone(undefined, 'CREATOR'), await world.someone(undefined, 'CREATOR')];
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on author_last for each row
      when (new.author_id = '${bad.userId}') execute function refuse();`);
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  await world.post(bad, 'First', { scheduledAt: at(60_000) });
  const second = await world.post(good, 'Second', { scheduledAt: at(61_000) });
  clock.advance(62_000);
  await publishScheduledPosts(deps);
  await waitFor(async () => (await world.call(`/posts/${second.id}`)).status === 200);
  await sql`drop trigger refuse on author_last`;
  await waitFor(async () => (await world.call(`/users/${bad.userId}`)).data.stats.posts === 1);
});
