import { type SQL, sql } from 'drizzle-orm';
import { accounts } from '#/ledger/write-entry.ts';
import type { Period } from '#/wallet/period-rules.ts';

const dayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC')::date`;
const isWithin = (moment: SQL, { start, end }: Period) => sql`
  ${moment} >= ${start}::date::timestamp at time zone 'UTC' and ${moment} < (${end}::date + 1)::timestamp at time zone 'UTC'`;

/** A reversal is subtracted from the kind it was earned by, on the day of the reversal. */
const kindOf = sql`case
  when p.kind = 'prepaid_month' then 'subscription'
  when p.kind in ('refund', 'dispute') then (
    select c.kind from ledger_entry e join ledger_entry c on c.id = e.corrects where e.id = p.entry_id)
  when p.kind in ('refund_failed', 'dispute_won') then (
    select c.kind from ledger_entry e join ledger_entry r on r.id = e.corrects join ledger_entry c on c.id = r.corrects
    where e.id = p.entry_id)
  else p.kind end`;

/** A gift pays a subscription. */
const earnedKind = sql`coalesce(nullif(${kindOf}, 'gift'), 'subscription')`;

/**
 * `day`, `kind`, `amount_cents`: what a creator earned in a period, after fees and refunds, from the ledger's postings. Payments into
 * their own account, and their return, are not earnings.
 */
export const countEarned = (creatorId: string, period: Period): SQL => sql`
  select * from (
    select ${dayOf(sql`p.occurred_at`)} as day, ${earnedKind} as kind, sum(p.amount_cents)::bigint as amount_cents
    from ledger_posting p
    where p.account_id = ${accounts.creator(creatorId)}
      and p.kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'prepaid_month', 'refund', 'refund_failed', 'dispute', 'dispute_won')
      and ${isWithin(sql`p.occurred_at`, period)}
    group by 1, 2) counted
  where kind <> 'top_up'`;

/** `day`, `kind`, `count`: paid subscriptions that started in a period, and those that ended, by reason. Free memberships earn nothing. */
export const countSubscribers = (creatorId: string, period: Period): SQL => sql`
  select ${dayOf(sql`started_at`)} as day, 'started' as kind, count(*)::int as count from subscription
  where creator_id = ${creatorId}::uuid and price_cents > 0 and ${isWithin(sql`started_at`, period)}
  group by 1
  union all
  select ${dayOf(sql`ends_at`)}, coalesce(end_reason, 'other'), count(*)::int from subscription
  where creator_id = ${creatorId}::uuid and price_cents > 0 and status = 'ended' and ${isWithin(sql`ends_at`, period)}
  group by 1, 2`;
