import type { Earnings } from '@stagedoor/contracts/payments-wallet';
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { countEarned, countSubscribers } from '#/wallet/count-days.ts';
import { findFirstUncountedDay } from '#/wallet/counted-days.ts';
import { daysOf, type Period } from '#/wallet/period-rules.ts';

type Deps = Pick<PaymentsServiceDeps, 'database' | 'clock'>;

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
export async function readEarnings(deps: Deps, creatorId: string, period: Period): Promise<Earnings> {
  const rows = await readEarned(deps, creatorId, period);
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

async function readEarned(deps: Deps, creatorId: string, period: Period): Promise<EarnedRow[]> {
  const start = await findFirstUncountedDay(deps, creatorId, period.start);
  return await deps.database.db.execute<EarnedRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, kind, amount_cents as cents
    from (
      ${countEarned(creatorId, { start, end: period.end })}
      union all
      select day, kind, amount_cents from earned_day where ${isCounted(creatorId, period, start)}
    ) earned`);
}

/** Rows of the days of a period that are counted already: those before `start`. */
function isCounted(creatorId: string, { start: first, end }: Period, start: string): SQL {
  return sql`creator_id = ${creatorId}::uuid and day >= ${first}::date and day < ${start}::date and day <= ${end}::date`;
}

interface SubscribersRow extends Record<string, unknown> {
  readonly date: string;
  readonly kind: 'started' | 'cancelled' | 'declined' | 'refunded' | 'other';
  readonly count: number;
}

async function readSubscribers(deps: Deps, creatorId: string, period: Period): Promise<SubscribersRow[]> {
  const start = await findFirstUncountedDay(deps, creatorId, period.start);
  return await deps.database.db.execute<SubscribersRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, kind, count
    from (
      ${countSubscribers(creatorId, { start, end: period.end })}
      union all
      select day, kind, count from subscriber_day where ${isCounted(creatorId, period, start)}
    ) changed`);
}

/** Returns earnings and new subscribers for the days that have any. */
export async function readDays(deps: Deps, creatorId: string, period: Period) {
  const days = new Map<string, { earningsCents: number; newSubscribers: number }>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { earningsCents: 0, newSubscribers: 0 };
    days.set(date, day);
    return day;
  };
  for (const { date, cents } of await readEarned(deps, creatorId, period)) dayOf(date).earningsCents += Number(cents);
  for (const { date, kind, count } of await readSubscribers(deps, creatorId, period)) {
    if (kind === 'started') dayOf(date).newSubscribers += count;
  }
  return [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns how many subscriptions to a creator ended, by reason, and how many started. Names nobody. */
export async function readDepartures(deps: Deps, creatorId: string, period: Period) {
  const reasons = { cancelled: 0, declined: 0, refunded: 0, other: 0 };
  let [total, started] = [0, 0];
  for (const { kind, count } of await readSubscribers(deps, creatorId, period)) {
    if (kind === 'started') started += count;
    else {
      reasons[kind] += count;
      total += count;
    }
  }
  return { total, started, reasons };
}
