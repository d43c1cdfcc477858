import type { Earnings } from '@stagedoor/contracts/payments-wallet';
import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { accounts } from '#/ledger/write-entry.ts';
import { daysOf, type Period } from '#/wallet/period-rules.ts';

interface EarnedRow extends Record<string, unknown> {
  readonly date: string;
  readonly kind: 'subscription' | 'renewal' | 'tip' | 'post' | 'message';
  readonly cents: string;
}

const kinds = {
  subscription: 'subscriptions',
  renewal: 'subscriptions',
  tip: 'tips',
  post: 'posts',
  message: 'messages',
} as const;

/** Returns what a creator earned, after fees and refunds, from the ledger's postings. */
export async function readEarnings(reader: Reader, creatorId: string, period: Period): Promise<Earnings> {
  const rows = await readEarned(reader, creatorId, period);
  const byKind = { subscriptions: 0, tips: 0, posts: 0, messages: 0 };
  const byDay = new Map(daysOf(period).map((date) => [date, 0]));
  for (const { date, kind, cents } of rows) {
    byKind[kinds[kind]] += Number(cents);
    byDay.set(date, (byDay.get(date) ?? 0) + Number(cents));
  }
  const dollarsOf = (cents: number) => cents / 100;
  return {
    total: dollarsOf(rows.reduce((sum, { cents }) => sum + Number(cents), 0)),
    byKind: {
      subscriptions: dollarsOf(byKind.subscriptions),
      tips: dollarsOf(byKind.tips),
      posts: dollarsOf(byKind.posts),
      messages: dollarsOf(byKind.messages),
    },
    days: [...byDay].map(([date, cents]) => ({ date, amount: dollarsOf(cents) })),
  };
}

/** A reversal is subtracted from the kind it was earned by, on the day of the reversal. */
const kindOf = sql`case
  when p.kind in ('refund', 'dispute') then (
    select c.kind from ledger_entry e join ledger_entry c on c.id = e.corrects where e.id = p.entry_id)
  when p.kind in ('refund_failed', 'dispute_won') then (
    select c.kind from ledger_entry e join ledger_entry r on r.id = e.corrects join ledger_entry c on c.id = r.corrects
    where e.id = p.entry_id)
  else p.kind end`;

async function readEarned(reader: Reader, creatorId: string, { start, end }: Period): Promise<EarnedRow[]> {
  return await reader.execute<EarnedRow>(sql`
    select to_char(p.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as date, ${kindOf} as kind, sum(p.amount_cents) as cents
    from ledger_posting p
    where p.account_id = ${accounts.creator(creatorId)}
      and p.kind in ('subscription', 'renewal', 'tip', 'post', 'message', 'refund', 'refund_failed', 'dispute', 'dispute_won')
      and p.occurred_at >= ${start}::date::timestamp at time zone 'UTC'
      and p.occurred_at < (${end}::date + 1)::timestamp at time zone 'UTC'
    group by 1, 2`);
}

/** Returns earnings and new subscribers for the days that have any. */
export async function readDays(reader: Reader, creatorId: string, period: Period) {
  const days = new Map<string, { earningsCents: number; newSubscribers: number }>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { earningsCents: 0, newSubscribers: 0 };
    days.set(date, day);
    return day;
  };
  for (const { date, cents } of await readEarned(reader, creatorId, period)) dayOf(date).earningsCents += Number(cents);
  const started = await reader.execute<{ date: string; count: number }>(sql`
    select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count from subscription
    where creator_id = ${creatorId}::uuid
      and started_at >= ${period.start}::date::timestamp at time zone 'UTC'
      and started_at < (${period.end}::date + 1)::timestamp at time zone 'UTC'
    group by 1`);
  for (const { date, count } of started) dayOf(date).newSubscribers += count;
  return [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => (a.date < b.date ? -1 : 1));
}
