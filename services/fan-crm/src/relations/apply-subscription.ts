import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockPeople } from '#/people/store-people.ts';
import type { Departure } from '#/relations/apply-follows.ts';

interface SubscriptionChange {
  readonly subscriptionId: string;
  readonly subscriberId: string;
  readonly creatorId: string;
  readonly status: 'active' | 'ending' | 'ended';
  readonly revision: number;
  /** When the subscription began, if the event contains it. */
  readonly startedAt?: string;
  readonly endsAt?: string;
}

/**
 * Applies a change of a subscription, unless a later one was applied before. Returns the fan if they left: they subscribed before
 * it, do not any more, and do not follow. A fan who still follows leaves with the unfollow, and the creator would be notified
 * twice.
 */
export async function applySubscription(
  tx: Transaction,
  { subscriptionId, subscriberId, creatorId, status, revision, startedAt, endsAt }: SubscriptionChange,
): Promise<readonly Departure[]> {
  const started = sql`${startedAt ?? null}::timestamptz`;
  await lockPeople(tx, [subscriberId]);
  const [before] = await tx.execute<{ is_subscribed: boolean }>(sql`
    insert into fan (creator_id, fan_id, since, is_suspended)
    select ${creatorId}, user_id, ${started}, is_suspended from person where user_id = ${subscriberId}
    on conflict (creator_id, fan_id) do update set since = least(fan.since, excluded.since)
    returning is_subscribed`);
  await tx.execute(sql`
    insert into subscription as known (subscription_id, creator_id, fan_id, status, revision, started_at, ends_at)
    values (${subscriptionId}, ${creatorId}, ${subscriberId}, ${status}, ${revision}, ${started},
      ${endsAt ?? null}::timestamptz)
    on conflict (subscription_id) do update set
      started_at = coalesce(known.started_at, excluded.started_at),
      status = case when known.revision < excluded.revision then excluded.status else known.status end,
      ends_at = case when known.revision < excluded.revision then excluded.ends_at else known.ends_at end,
      revision = greatest(known.revision, excluded.revision)`);
  const [after] = await tx.execute<{ is_subscribed: boolean; is_following: boolean }>(sql`
    update fan set is_subscribed = current.is_subscribed, is_ending = current.is_ending,
      subscribed_at = current.started_at, subscription_ends_at = current.ends_at
    from (
      select coalesce(bool_or(status <> 'ended'), false) as is_subscribed,
        coalesce(bool_or(status <> 'ended') and not bool_or(status = 'active'), false) as is_ending,
        max(started_at) filter (where status <> 'ended') as started_at,
        max(ends_at) filter (where status = 'ending') as ends_at
      from subscription where creator_id = ${creatorId} and fan_id = ${subscriberId}) current
    where creator_id = ${creatorId} and fan_id = ${subscriberId}
    returning fan.is_subscribed, fan.is_following`);
  const hasLeft = before?.is_subscribed === true && after?.is_subscribed === false && !after.is_following;
  return hasLeft ? [{ creatorId, fanId: subscriberId }] : [];
}
