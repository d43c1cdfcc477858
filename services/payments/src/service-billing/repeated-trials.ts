import type { DataOf } from '@stagedoor/contracts/call';
import type { listRepeatedTrials as listCall, RepeatedTrial } from '@stagedoor/contracts/repeated-trials';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type PageQuery, readPage, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentsServiceDeps, Reader } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';

interface TrialRow extends Record<string, unknown> {
  readonly id: string;
  readonly user_id: string;
  readonly service: string;
  readonly began_at: string;
  readonly ends_at: string;
}

interface EarlierRow extends Record<string, unknown> {
  readonly id: string;
  readonly user_id: string;
  readonly began_at: string;
  readonly shared: RepeatedTrial['earlier'][number]['shared'];
}

const mostEarlier = 5;

/** The trials of the same service that other people with a card or bank account of this plan's person began before. */
const earlierTrials = sql`
  fingerprint mine
    join fingerprint theirs on theirs.hash = mine.hash and theirs.user_id <> mine.user_id
    join service_plan earlier on earlier.user_id = theirs.user_id and earlier.service = plan.service
      and (earlier.trial_began_at, earlier.id) < (plan.trial_began_at, plan.id)
  where mine.user_id = plan.user_id`;

/** Returns running trials that an ADMIN has not decided about, of people who share a card or bank account with an earlier one. */
export async function listRepeatedTrials(
  { database: { db } }: Pick<PaymentsServiceDeps, 'database'>,
  query: PageQuery,
): Promise<DataOf<typeof listCall>> {
  const page = readPage(query);
  const found = await db.execute<TrialRow>(sql`
    select plan.id, plan.user_id, plan.service, plan.trial_began_at as began_at, plan.trial_ends_at as ends_at
    from service_plan plan
    where plan.status = 'trial' and plan.repeat_kept_at is null and exists (select from ${earlierTrials})
      ${page.cursor === undefined ? sql`` : isBefore(page.cursor)}
    order by plan.trial_began_at desc, plan.id desc limit ${page.limit + 1} offset ${page.offset}`);
  const { items, hasMore } = takePage([...found], page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([Date.parse(last.began_at), last.id]);
  return {
    trials: await presentTrials(db, items),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

async function presentTrials(reader: Reader, trials: readonly TrialRow[]): Promise<RepeatedTrial[]> {
  if (trials.length === 0) return [];
  const earlier = await findEarlier(
    reader,
    trials.map(({ id }) => id),
  );
  const people = await findPeople(
    reader,
    [...trials, ...earlier].map(({ user_id: userId }) => userId),
  );
  const personOf = (userId: string) => people.get(userId) ?? unknownPerson(userId);
  return trials.map((trial) => ({
    id: trial.id,
    slug: trial.service,
    user: personOf(trial.user_id),
    beganAt: new Date(trial.began_at).toISOString(),
    endsAt: new Date(trial.ends_at).toISOString(),
    earlier: earlier
      .filter(({ id }) => id === trial.id)
      .slice(0, mostEarlier)
      .map(({ user_id: userId, began_at: beganAt, shared }) => ({
        user: personOf(userId),
        beganAt: new Date(beganAt).toISOString(),
        shared,
      })),
  }));
}

async function findEarlier(reader: Reader, planIds: readonly string[]): Promise<EarlierRow[]> {
  const rows = await reader.execute<EarlierRow>(sql`
    select plan.id, before.user_id, before.began_at, before.shared
    from service_plan plan, lateral (
      select earlier.user_id, earlier.trial_began_at as began_at, array_agg(distinct mine.kind order by mine.kind) as shared
      from ${earlierTrials}
      group by earlier.user_id, earlier.trial_began_at
      order by earlier.trial_began_at desc limit ${mostEarlier}) before
    where plan.id = any (${sql.param([...planIds])}::uuid[])
    order by before.began_at desc`);
  return [...rows];
}

function isBefore(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`and (plan.trial_began_at, plan.id) < (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
}
