import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { administratorUrl, withDatabase } from '@stagedoor/test-support/databases';
import { registerPeople, signInAgain, type TestPerson } from '@stagedoor/test-support/people';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import type { Sql } from 'postgres';
import { fillLargeFeed } from '../../../services/social/src/testing/large-feed-database.ts';
import { personId } from '../age/aged-people.ts';
import type { LoadRequest } from '../instruments/load.ts';

/** How large the world is that the calls read. */
export type BenchSize = { readonly people: number; readonly posts: number; readonly follows: number };

/** A call of every day, made by several people or for several things, so that no single row is all that is read. */
export type BenchCall = {
  name: string;
  /** Paths of social itself, without the gateway's `/api`. */
  requests: readonly LoadRequest[];
  /** The most CPU time of a call through the gateway, in ms; undefined where no bar is set. */
  mostMs?: number;
};

/** People who make the calls. */
const readers = 8;
/** How many people each person follows: a usual number. */
const followed = 70;

/**
 * Fills a running system without the demo world with people, posts and follows, the same each time, and registers the people who make
 * the calls. Returns these calls.
 */
export async function makeBenchWorld(system: TestSystem, size: BenchSize): Promise<BenchCall[]> {
  await withDatabase(administratorUrl(system, 'fan-crm'), waitForHistories);
  const people = await registerPeople(system.address, readers);
  await withDatabase(administratorUrl(system, 'social'), async (sql) => {
    await fillLargeFeed(sql, size);
    for (const [index, { id }] of people.entries()) await followSome(sql, id, index, size.people);
    // Once: services that write at the same time hold some pages up.
    await sql.unsafe('vacuum analyze');
  });
  // A large world takes longer to fill than a token lasts.
  for (const person of people)
    if (!(await signInAgain(system.address, person))) throw new Error('a reader could not sign in again');
  const of = (pathOf: (index: number) => string) =>
    Array.from({ length: readers * 4 }, (_, index) => {
      const { token } = people[index % readers] as TestPerson;
      return { path: pathOf(index), token };
    });
  const spread = (index: number, most: number) => 1 + ((index * 7_919) % most);
  const postId = (n: number) => `00000000-0002-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return [
    { name: 'timeline', requests: of(() => '/posts/feed?limit=10'), mostMs: 1.35 },
    { name: 'post', requests: of((index) => `/posts/${postId(spread(index, size.posts))}`), mostMs: 0.6 },
    { name: 'profile', requests: of((index) => `/users/person_${spread(index, size.people)}`) },
  ];
}

/**
 * Resolves once Fan CRM has read what was before it joined, which is nothing yet. It would read millions of follows otherwise, for as long
 * as the measurement lasts.
 */
async function waitForHistories(sql: Sql): Promise<void> {
  const find = async () => (await sql`select from kit.history where finished_at is null`).length === 0;
  await waitFor(find, { timeoutMs: 60_000, what: 'that Fan CRM has read its histories' });
}

/** Follows what two others follow, so that popular people are among them. */
async function followSome(sql: Sql, id: string, index: number, people: number): Promise<void> {
  const [one, other] = [personId(1 + ((index * 37) % people)), personId(1 + ((index * 37 + 11) % people))];
  const { count } = await sql`
    insert into follow (follower_id, followed_id, created_at)
    select ${id}, followed_id, '2025-06-01' from (
      select distinct followed_id from follow where follower_id in (${one}, ${other}) order by followed_id limit ${followed}
    ) drawn on conflict do nothing`;
  await sql`update profile set following_count = ${count} where user_id = ${id}`;
}
