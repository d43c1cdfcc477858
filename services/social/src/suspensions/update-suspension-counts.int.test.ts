import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applySubscription } from '#/payments/apply-subscription.ts';
import { updateSuspensionCounts } from '#/suspensions/update-suspension-counts.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let admin: Someone;
let mara: Someone;
let fan: Someone;
let missing: Someone;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  [fan, missing] = [await world.someone(), await world.someone()];
});

const decide = (person: Someone, verb: 'suspend' | 'restore') =>
  world.call(`/admin/users/${person.userId}/${verb}`, { method: 'POST', as: admin, body: {} });
const stats = async ({ userId }: Someone) => (await world.call(`/users/${userId}`)).data.stats;
const comment = (id: string, as: Someone) =>
  world.call(`/posts/${id}/comment`, { method: 'POST', as, body: { content: 'Hello' } });

/** Counters that differ from what they count. */
async function findWrongCounters() {
  return world.service.deps.database.sql`
    select 'profile' as what, username as name from profile p
    where follower_count <> (select count(*) from follow where followed_id = p.user_id)
      or following_count <> (select count(*) from follow where follower_id = p.user_id)
      or subscriber_count <> (
        select count(*) from subscriber s join profile a on a.user_id = s.subscriber_id
        where s.creator_id = p.user_id and s.until > now() and a.suspended_at is null)
    union all
    select 'post', id::text from post p
    where comment_count <> (
      select count(*) from comment c join profile a on a.user_id = c.author_id
      where c.post_id = p.id and a.suspended_at is null)`;
}

async function runAllJobs() {
  const { database } = world.service.deps;
  // What the service's own job has claimed is waited for.
  await waitFor(async () => {
    while (await updateSuspensionCounts.run(world.service.deps));
    return (await database.sql`select from suspension_count_update where attempts > 0`).length === 0;
  });
}

/**
 * Goes to the next check until something is true. The service's own job may be at work on an account while the clock moves,
 * and then sets the next check later than expected.
 */
async function checkAgainUntil(isTrue: () => Promise<boolean>) {
  await waitFor(async () => {
    world.service.clock.advance(11_000);
    await runAllJobs();
    return isTrue();
  });
}

test('a suspended person is in no count, and back in all counts when restored', async () => {
  const { id } = await world.post(mara, 'Talk to me');
  for (const person of [fan, missing]) {
    await world.follow(person, mara);
    await world.follow(mara, person);
    await comment(id, person);
  }
  await comment(id, missing);
  const shown = async () => [
    (await stats(mara)).followers,
    (await stats(mara)).following,
    (await world.call(`/users/${mara.userId}/followers`)).data.pagination.total,
    (await world.call(`/posts/${id}`)).data.commentCount,
    (await world.call(`/posts/${id}/comments`)).data.pagination.total,
  ];
  expect(await shown()).toEqual([2, 2, 2, 3, 3]);
  await decide(missing, 'suspend');
  expect(await shown()).toEqual([1, 1, 1, 1, 1]);
  expect(await findWrongCounters()).toEqual([]);
  // What they did while their token lived on is found later.
  await comment(id, missing);
  await checkAgainUntil(async () => (await world.call(`/posts/${id}`)).data.commentCount === 1);
  expect(await shown()).toEqual([1, 1, 1, 1, 1]);
  await decide(missing, 'restore');
  expect(await shown()).toEqual([2, 2, 2, 4, 4]);
  expect((await world.call(`/users/${mara.userId}`, { as: missing })).data.isFollowing).toBe(true);
  expect(await findWrongCounters()).toEqual([]);
});

test('a follow between two suspended people is restored when both are, unless one blocked the other', async () => {
  await world.follow(missing, mara);
  await world.follow(fan, missing);
  await decide(missing, 'suspend');
  await decide(mara, 'suspend');
  await decide(missing, 'restore');
  expect(await stats(missing)).toMatchObject({ following: 0, followers: 1 });
  await decide(mara, 'restore');
  expect([(await stats(missing)).following, (await stats(mara)).followers]).toEqual([1, 1]);
  await decide(missing, 'suspend');
  await world.service.deps.database.sql`insert into block values (${fan.userId}, ${missing.userId}, now())`;
  await decide(missing, 'restore');
  expect(await stats(missing)).toMatchObject({ following: 1, followers: 0 });
  expect(await findWrongCounters()).toEqual([]);
});

test('a request of somebody suspended long ago that is accepted is counted once they are restored', async () => {
  const setPrivate = (isPrivate: boolean) =>
    world.call('/users/profile', { method: 'PUT', as: mara, body: { isPrivate } });
  await setPrivate(true);
  for (const person of [fan, missing]) await world.follow(person, mara);
  const { requests } = (await world.call('/users/follow-requests', { as: mara })).data;
  const ofFan = requests.find((request: { user: { id: string } }) => request.user.id === fan.userId);
  for (const person of [fan, missing]) await decide(person, 'suspend');
  world.service.clock.advance(21 * 60_000);
  await runAllJobs();
  // A page that was open before still shows the request.
  await world.call(`/users/follow-requests/${ofFan?.id}/accept`, { method: 'POST', as: mara });
  await setPrivate(false);
  await runAllJobs();
  expect((await stats(mara)).followers).toBe(0);
  for (const person of [fan, missing]) await decide(person, 'restore');
  expect((await stats(mara)).followers).toBe(2);
  expect(await findWrongCounters()).toEqual([]);
});

test('however many follow them, while others follow and comment, the counts come to equal the rows', async () => {
  const { sql } = world.service.deps.database;
  await sql`insert into profile (user_id, username, role, created_at)
    select gen_random_uuid(), 'crowd_' || n, 'FAN', now() from generate_series(1, 450) n`;
  await sql`insert into follow select user_id, ${missing.userId}, now() from profile where username like 'crowd%'`;
  await sql`update profile set following_count = 1 where username like 'crowd%'`;
  await sql`update profile set follower_count = 450 where user_id = ${missing.userId}`;
  const { id } = await world.post(mara, 'Talk to me');
  const busy = async () => {
    for (let time = 0; time < 5; time += 1) {
      await Promise.all([comment(id, fan), comment(id, missing), world.follow(fan, mara)]);
      await world.call(`/users/follow/${mara.userId}`, { method: 'DELETE', as: fan });
    }
  };
  for (const verb of ['suspend', 'restore', 'suspend'] as const) {
    await Promise.all([busy(), decide(missing, verb), runAllJobs()]);
    await checkAgainUntil(async () => (await findWrongCounters()).length === 0);
    expect([verb, ...(await findWrongCounters())]).toEqual([verb]);
  }
  const [aside] = await sql`select count(*)::int as rows from suspended_follow where followed_id = ${missing.userId}`;
  expect(aside?.rows).toBe(450);
  // Once no token can be left, nothing is looked for any more.
  world.service.clock.advance(21 * 60_000);
  await checkAgainUntil(
    async () => (await sql`select from suspension_count_update where user_id = ${missing.userId}`).length === 0,
  );
});

test('a suspended subscriber is not counted, whatever payments says meanwhile, and is counted again when restored', async () => {
  const applies = (subscriber: Someone, revision: number, days: number) =>
    world.service.deps.database.transaction((tx) =>
      applySubscription(
        tx,
        {
          subscriptionId: subscriber.userId,
          creatorId: mara.userId,
          subscriberId: subscriber.userId,
          accessUntil: new Date(world.service.clock.now().getTime() + days * 86_400_000).toISOString(),
          revision,
        },
        world.service.clock.now(),
      ),
    );
  const count = async () => (await stats(mara)).subscribers;
  for (const person of [fan, missing]) await applies(person, 1, 30);
  expect(await count()).toBe(2);
  await decide(missing, 'suspend');
  await runAllJobs();
  expect(await count()).toBe(1);
  await applies(missing, 2, 60);
  expect(await count()).toBe(1);
  await decide(missing, 'restore');
  await runAllJobs();
  expect(await count()).toBe(2);
  // One that ended while its subscriber was away does not come back.
  await decide(fan, 'suspend');
  await runAllJobs();
  await applies(fan, 2, -1);
  await decide(fan, 'restore');
  await runAllJobs();
  expect(await count()).toBe(1);
  expect(await findWrongCounters()).toEqual([]);
});
