import type postgres from 'postgres';
import type { TestSystem } from '../../testing/start-system.ts';
import { checkLedger } from '../check-ledger.ts';
import { openServiceDatabase } from '../service-database.ts';
import type { FaultRecord } from './record-load.ts';

/**
 * Returns what differs between the record and the databases: what is lost, there twice, counted wrongly, or was told to
 * nobody or twice. Events may still be under way: ask again until nothing differs, or it is late.
 */
export async function checkRecord(system: Pick<TestSystem, 'env'>, record: FaultRecord): Promise<string[]> {
  const open = (name: string) => openServiceDatabase(system, name);
  const [social, messaging, notifications, payments] = [
    open('social'),
    open('messaging'),
    open('notifications'),
    open('payments'),
  ];
  try {
    const found = await Promise.all([
      checkContents(social, 'post', [...record.posts]),
      checkContents(social, 'comment', [...record.comments]),
      checkContents(
        messaging,
        'message',
        record.messages.map(({ content }) => content),
      ),
      checkLikes(social, notifications, record),
      checkFollows(social, notifications, record),
      checkCounters(social),
      checkScheduledPosts(social),
      checkToldMessages(messaging, notifications, record),
      checkTips(payments, notifications, record),
      checkLedger(system),
    ]);
    return found.flat();
  } finally {
    await Promise.all([social, messaging, notifications, payments].map((sql) => sql.end({ timeout: 1 })));
  }
}

async function checkContents(sql: postgres.Sql, table: string, contents: string[]): Promise<string[]> {
  if (contents.length === 0) return [];
  const rows = await sql<{ content: string; times: number }[]>`
    select content, count(*)::int as times from ${sql(table)} where content = any(${contents}) group by content`;
  const times = new Map(rows.map((row) => [row.content, row.times]));
  return contents
    .filter((content) => times.get(content) !== 1)
    .map((content) => `${table} ${JSON.stringify(content)} is there ${times.get(content) ?? 0} times`);
}

async function checkLikes(
  social: postgres.Sql,
  notifications: postgres.Sql,
  { likes }: FaultRecord,
): Promise<string[]> {
  const rows = await social<Pair[]>`select post_id as at, user_id as by from post_like`;
  const told = await notifications<Told[]>`
    select post_id as at, sum(actor_count)::int as times from notification where type = 'NEW_LIKE' group by 1`;
  const acknowledged = likes.map(({ postId, personId }) => ({ at: postId, by: personId }));
  return comparePairs('like', acknowledged, rows, told);
}

async function checkFollows(
  social: postgres.Sql,
  notifications: postgres.Sql,
  { follows }: FaultRecord,
): Promise<string[]> {
  const rows = await social<Pair[]>`select followed_id as at, follower_id as by from follow`;
  const told = await notifications<Told[]>`
    select recipient_id as at, sum(actor_count)::int as times from notification
    where type = 'NEW_FOLLOWER' group by 1`;
  const acknowledged = follows.map(({ targetId, personId }) => ({ at: targetId, by: personId }));
  return comparePairs('follow', acknowledged, rows, told);
}

type Pair = { at: string; by: string };
/** How many people the notifications of what was liked or followed name. */
type Told = { at: string; times: number };

function comparePairs(
  what: string,
  acknowledged: readonly Pair[],
  rows: readonly Pair[],
  told: readonly Told[],
): string[] {
  const there = new Set(rows.map(({ at, by }) => `${at} ${by}`));
  const toldOf = new Map(told.map(({ at, times }) => [at, times]));
  const lost = acknowledged.filter(({ at, by }) => !there.has(`${at} ${by}`));
  const counts = new Map<string, number>();
  for (const { at } of rows) counts.set(at, (counts.get(at) ?? 0) + 1);
  const wronglyTold = [...new Set(acknowledged.map(({ at }) => at))].flatMap((at) => {
    const times = counts.get(at) ?? 0;
    return toldOf.get(at) === times ? [] : [`${at} has ${times} ${what}s, and was told of ${toldOf.get(at) ?? 0}`];
  });
  return [...lost.map(({ at, by }) => `the ${what} of ${at} by ${by} is lost`), ...wronglyTold];
}

/** By the database's clock, which nobody sets. */
async function checkScheduledPosts(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ content: string }[]>`
    select content from post where published_at is not null and scheduled_at > now()`;
  return rows.map(({ content }) => `${JSON.stringify(content)} was published before its time`);
}

/** Counters that are stored beside rows. */
async function checkCounters(sql: postgres.Sql): Promise<string[]> {
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

async function checkToldMessages(
  messaging: postgres.Sql,
  notifications: postgres.Sql,
  { messages }: FaultRecord,
): Promise<string[]> {
  const receivers = [...new Set(messages.map(({ receiverId }) => receiverId))];
  if (receivers.length === 0) return [];
  const sent = await messaging<{ id: string; times: number }[]>`
    select receiver_id as id, count(*)::int as times from message where receiver_id in ${messaging(receivers)} group by 1`;
  const told = await notifications<{ id: string; times: number }[]>`
    select recipient_id as id, sum(times)::int as times from notification
    where type = 'NEW_MESSAGE' and recipient_id in ${notifications(receivers)} group by 1`;
  const toldTo = new Map(told.map(({ id, times }) => [id, times]));
  return sent
    .filter(({ id, times }) => toldTo.get(id) !== times)
    .map(({ id, times }) => `${id} was sent ${times} messages and told of ${toldTo.get(id) ?? 0}`);
}

/** Every tip is one payment and one charge of the provider, the people who tipped were charged for nothing else, and each was told. */
async function checkTips(
  payments: postgres.Sql,
  notifications: postgres.Sql,
  { tips }: FaultRecord,
): Promise<string[]> {
  if (tips.length === 0) return [];
  const people = [...new Set(tips.map(({ personId }) => personId))];
  const creators = [...new Set(tips.map(({ creatorId }) => creatorId))];
  const paid = await payments<{ id: string; is_charged: boolean }[]>`
    select id, exists (select from sandbox.charge c where c.key = p.id::text and c.state = 'succeeded') as is_charged
    from payment p where payer_id = any(${people}) and status = 'succeeded'`;
  const told = await notifications<{ id: string; times: number }[]>`
    select recipient_id as id, count(*)::int as times from notification
    where type = 'NEW_TIP' and recipient_id = any(${creators}) group by 1`;
  const toldTo = new Map(told.map(({ id, times }) => [id, times]));
  const charged = new Map(paid.map((row) => [row.id, row.is_charged]));
  const acknowledged = new Set(tips.map(({ paymentId }) => paymentId));
  const counts = new Map<string, number>();
  for (const { creatorId } of tips) counts.set(creatorId, (counts.get(creatorId) ?? 0) + 1);
  return [
    ...[...acknowledged].filter((id) => charged.get(id) !== true).map((id) => `the tip ${id} is lost`),
    ...paid
      .filter(({ id }) => !acknowledged.has(id))
      .map(({ id }) => `somebody paid ${id} besides what was acknowledged`),
    ...(acknowledged.size === tips.length ? [] : [`${tips.length} tips are ${acknowledged.size} payments`]),
    ...[...counts]
      .filter(([id, times]) => toldTo.get(id) !== times)
      .map(([id, times]) => `${id} was given ${times} tips and told of ${toldTo.get(id) ?? 0}`),
  ];
}
