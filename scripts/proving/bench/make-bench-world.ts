import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { fillLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import type { TestSystem } from '../../testing/start-system.ts';
import { fillNotifications } from '../age/fill-notifications.ts';
import { personId } from '../age/people.ts';
import { registerPeople, type TestPerson } from '../register-people.ts';
import { seedLongThread } from '../seed-long-lists.ts';
import { administratorUrl } from '../service-database.ts';
import { asSignedIn, signInAgain } from '../signed-in-person.ts';
import type { BenchCall } from './bench-call.ts';

/** How large the world is that the calls read. */
export type BenchSize = { people: number; posts: number; follows: number };

/** People who make the calls. */
const readers = 8;
/** How many people each person follows: a usual number. */
const followed = 70;
/** What a reader has in a world of a million posts; in a larger one in proportion. */
const usual = { posts: 1_000_000, messages: 500, notifications: 200 };

const mostHistorySeconds = 60;

/**
 * Resolves once Fan CRM has read what was before it joined, which is nothing yet. It would read millions of follows otherwise, for as long
 * as the measurement lasts. Rejects after a minute.
 */
async function waitForHistories(system: TestSystem): Promise<void> {
  await withAdministrator(system, 'fan-crm', async (sql) => {
    for (let tries = 0; tries < mostHistorySeconds * 4; tries += 1) {
      if ((await sql`select from kit.history where finished_at is null`).length === 0) return;
      await pause(250);
    }
    throw new Error(`Fan CRM has not read its histories within ${mostHistorySeconds} s`);
  });
}

/**
 * Fills a running system without the demo world with people, posts, follows, notifications and messages, the same each time, and
 * registers the people who make the calls. Returns these calls.
 */
export async function makeBenchWorld(system: TestSystem, size: BenchSize): Promise<BenchCall[]> {
  await waitForHistories(system);
  const people = (await registerPeople(system.address, readers)).map(asSignedIn);
  const share = Math.max(1, size.posts / usual.posts);
  const messages = Math.round(usual.messages * share);
  const notifications = Math.round(usual.notifications * share);
  await withAdministrator(system, 'social', async (sql) => {
    await fillLargeFeed(sql, size);
    for (const [index, { id }] of people.entries()) await followSome(sql, id, index, size.people);
    // Once: services that write at the same time hold some pages up.
    await sql.unsafe('vacuum analyze');
  });
  await withAdministrator(system, 'notifications', async (sql) => {
    const actors = Math.min(2_000, size.people);
    await fillNotifications(sql, { people: actors, notifications: 2, events: 10 }, { from: 30, until: 0 });
    for (const { id } of people) await copyNotifications(sql, id, notifications);
    await sql.unsafe('vacuum analyze');
  });
  // A large world takes longer to fill than a token lasts.
  for (const person of people) {
    if (!(await signInAgain(system.address, person))) throw new Error('a reader could not sign in again');
  }
  const threads: { person: TestPerson; conversationId: string }[] = [];
  for (const [index, person] of people.entries()) {
    const other = people[(index + 1) % people.length] ?? person;
    threads.push({ person, conversationId: await seedLongThread(system, person, other, messages) });
  }
  const of = (pathOf: (index: number) => string) =>
    Array.from({ length: readers * 4 }, (_, index) => {
      const { id, token } = people[index % readers] ?? { id: '', token: '' };
      return { path: pathOf(index), token, userId: id };
    });
  const postId = (n: number) => `00000000-0002-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return [
    { name: 'timeline', service: 'social', requests: of(() => '/posts/feed?limit=10'), mostMs: 1.2 },
    {
      name: 'post',
      service: 'social',
      requests: of((index) => `/posts/${postId(1 + ((index * 7_919) % size.posts))}`),
      mostMs: 0.7,
    },
    {
      name: 'profile',
      service: 'social',
      requests: of((index) => `/users/person_${1 + ((index * 7_919 + 13) % size.people)}`),
      mostMs: undefined,
    },
    {
      name: 'thread',
      service: 'messaging',
      requests: threads.map(({ person: { id, token }, conversationId }) => ({
        path: `/messages/conversations/${conversationId}/messages?limit=20`,
        token,
        userId: id,
      })),
      mostMs: undefined,
    },
    {
      name: 'notifications',
      service: 'notifications',
      requests: of(() => '/notifications?limit=20'),
      mostMs: undefined,
    },
  ];
}

/** Follows what two others follow, so that popular people are among them. */
async function followSome(sql: postgres.Sql, id: string, index: number, people: number): Promise<void> {
  const [one, other] = [personId(1 + ((index * 37) % people)), personId(1 + ((index * 37 + 11) % people))];
  const { count } = await sql`
    insert into follow (follower_id, followed_id, created_at)
    select ${id}, followed_id, '2025-06-01' from (
      select distinct followed_id from follow where follower_id in (${one}, ${other}) order by followed_id limit ${followed}
    ) drawn on conflict do nothing`;
  await sql`update profile set following_count = ${count} where user_id = ${id}`;
}

/** Gives a person as many notifications as somebody has who comes back after a week. */
async function copyNotifications(sql: postgres.Sql, id: string, count: number): Promise<void> {
  await sql`
    with written as (
      insert into notification (id, recipient_id, type, thing, actor_id, actor_count, post_id, created_at, read_at)
      select gen_random_uuid(), ${id}, 'NEW_LIKE', 'like:' || gen_random_uuid(), actor_id, 1, gen_random_uuid(), created_at, read_at
      from (select * from notification where actor_id is not null order by created_at desc limit ${count}) newest
      returning id, actor_id, created_at
    ) insert into notification_actor select id, actor_id, created_at from written`;
}

async function withAdministrator(
  system: TestSystem,
  service: string,
  work: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres(administratorUrl(system, service), { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
