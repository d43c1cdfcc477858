import type { TestSystem } from '@stagedoor/test-support/start-system';
import type { Sql } from 'postgres';
import { checkLedger } from '../instruments/check-ledger.ts';
import { openDatabases } from '../instruments/databases.ts';
import type { Acknowledged } from './acknowledged-load.ts';

/** How often something was done to a post or a person. */
type Count = { at: string; times: number };
type At = { readonly at: string };

/**
 * Returns what differs between what was acknowledged and the databases: what is lost, there twice, counted wrongly, or was told to
 * nobody or twice. Events may still be under way: ask again until nothing differs, or it is late.
 */
export async function checkRecord(system: Pick<TestSystem, 'env'>, record: Acknowledged): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const names = ['social', 'messaging', 'notifications', 'payments'] as const;
  const { social, messaging, notifications, payments } = openDatabases(system, stack, ...names);
  const { posts, comments, messages, likes, follows, tips } = record;
  const count = (sql: Sql, table: string, column: string, times = 'count(*)') =>
    sql.unsafe<Count[]>(`select ${column} as at, ${times}::int as times from ${table} group by 1`);
  const told = (type: string, who: string, times: string) =>
    count(notifications, `notification where type = '${type}'`, who, `sum(${times})`);
  const contents = messages.map(({ content }) => content);
  const counts: readonly (readonly [what: string, all: At[], done: Promise<Count[]>, told: Promise<Count[]>])[] = [
    ['like', likes, count(social, 'post_like', 'post_id'), told('NEW_LIKE', 'post_id', 'actor_count')],
    ['follow', follows, count(social, 'follow', 'followed_id'), told('NEW_FOLLOWER', 'recipient_id', 'actor_count')],
    ['message', messages, count(messaging, 'message', 'receiver_id'), told('NEW_MESSAGE', 'recipient_id', 'times')],
    [
      'tip',
      tips,
      count(payments, "payment where kind = 'tip' and status = 'succeeded'", 'payee_id'),
      told('NEW_TIP', 'recipient_id', '1'),
    ],
  ];
  const found = await Promise.all([
    checkContents(social, 'post', posts),
    checkContents(social, 'comment', comments),
    checkContents(messaging, 'message', contents),
    checkPairs(social, 'post_like', ['post_id', 'user_id'], likes),
    checkPairs(social, 'follow', ['followed_id', 'follower_id'], follows),
    checkTips(payments, tips),
    ...counts.map(async ([what, all, done, telling]) => compareTold(what, all, await done, await telling)),
    checkCounters(social),
    checkLedger(system),
  ]);
  return found.flat();
}

async function checkContents(sql: Sql, table: string, contents: readonly string[]): Promise<string[]> {
  const rows = await sql<{ content: string; times: number }[]>`
    select content, count(*)::int as times from ${sql(table)} where content = any(${contents}) group by content`;
  const times = new Map(rows.map((row) => [row.content, row.times]));
  return contents
    .filter((content) => times.get(content) !== 1)
    .map((content) => `${table} ${JSON.stringify(content)} is there ${times.get(content) ?? 0} times`);
}

/** What leaves one row however often it is done, so that it cannot be there twice. */
async function checkPairs(
  sql: Sql,
  table: string,
  [at, by]: readonly [at: string, by: string],
  pairs: readonly { at: string; by: string }[],
): Promise<string[]> {
  const rows = await sql.unsafe<{ at: string; by: string }[]>(`select ${at} as at, ${by} as by from ${table}`);
  const there = new Set(rows.map((row) => `${row.at} ${row.by}`));
  return pairs.filter((one) => !there.has(`${one.at} ${one.by}`)).map((one) => `a ${table} of ${one.at} is lost`);
}

function compareTold(what: string, ours: readonly At[], done: readonly Count[], telling: readonly Count[]): string[] {
  const told = new Map(telling.map(({ at, times }) => [at, times]));
  const isOurs = new Set(ours.map(({ at }) => at));
  return done
    .filter(({ at, times }) => isOurs.has(at) && told.get(at) !== times)
    .map(({ at, times }) => `${at} has ${times} × ${what}, and was told of ${told.get(at) ?? 0}`);
}

/** Every tip is one payment and one charge of the provider, and the people who tipped were charged for nothing else. */
async function checkTips(payments: Sql, tips: Acknowledged['tips']): Promise<string[]> {
  const people = [...new Set(tips.map(({ by }) => by))];
  const paid = await payments<{ id: string; is_charged: boolean }[]>`
    select id, exists (select from sandbox.charge c where c.key = p.id::text and c.state = 'succeeded') as is_charged
    from payment p where payer_id = any(${people}) and status = 'succeeded'`;
  const charged = new Set(paid.flatMap(({ id, is_charged }) => (is_charged ? [id] : [])));
  const acknowledged = new Set(tips.map(({ paymentId }) => paymentId));
  return [
    ...[...acknowledged].filter((id) => !charged.has(id)).map((id) => `the tip ${id} is lost`),
    ...paid.filter(({ id }) => !acknowledged.has(id)).map(({ id }) => `somebody paid ${id} besides`),
    ...(acknowledged.size === tips.length ? [] : [`${tips.length} tips are ${acknowledged.size} payments`]),
  ];
}

/** Counters that are stored beside rows. */
async function checkCounters(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select 'likes of post ' || p.id as what from post p
    where like_count <> (select count(*) from post_like where post_id = p.id)
    union all
    select 'comments of post ' || p.id from post p
    where comment_count <> (select count(*) from comment where post_id = p.id and is_counted)
    union all
    select 'followers of ' || f.user_id from profile f
    where follower_count <> (select count(*) from follow where followed_id = f.user_id)
    union all
    select 'followees of ' || f.user_id from profile f
    where following_count <> (select count(*) from follow where follower_id = f.user_id)`;
  return rows.map(({ what }) => `the count of ${what} is wrong`);
}
