import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import type postgres from 'postgres';
import { checkLedger } from '../instruments/check-ledger.ts';
import type { Market } from './race-market.ts';

type Paid = { id: string; payer_id: string; target: string; kind: string; amount_cents: number; is_active: boolean };

/** The databases of the services that handle money or what it buys. */
export type MoneyDatabases = Record<'payments' | 'social' | 'messaging', postgres.Sql>;

export type Outcome = { charges: number; active: number; problems: string[] };

/** Returns what the services still have to finish by themselves, in words. */
export async function listPending({ payments, social, messaging }: MoneyDatabases): Promise<string[]> {
  const count = async (name: string, sql: postgres.Sql, from: string) => {
    const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${from}`);
    return row?.count ? [`${row.count} ${name}`] : [];
  };
  const due = "payment where check_at is not null and (status <> 'requires_action' or kind = 'invoice')";
  const disputes = 'sandbox.dispute where changes_at is not null or told_state is distinct from state';
  const unsent = 'kit.outbox where published_at is null';
  const counts = await Promise.all([
    count('payments to check', payments, due),
    count('refunds to check', payments, 'refund where check_at is not null'),
    count('removed items', payments, 'removed_item'),
    count('disputes to decide or tell', payments, disputes),
    count('events of payments', payments, unsent),
    count('events of social', social, unsent),
    count('events of messaging', messaging, unsent),
  ]);
  return counts.flat();
}

/**
 * Compares charges with what buyers have, with the displayed prices, and with the provider's records. Only what the people of
 * this market paid and were paid counts, so that a race says nothing of an earlier one in the same system.
 */
export async function checkOutcome(
  system: TestSystem,
  { payments, social, messaging }: MoneyDatabases,
  market: Market,
): Promise<Outcome> {
  const people = [...market.creators, ...market.fans].map(({ id }) => id);
  const paid = await payments<Paid[]>`
    select id, payer_id, coalesce(item_id, payee_id)::text as target, kind, amount_cents,
      withdrawn_at is null as is_active
    from payment where status = 'succeeded' and (payer_id = any(${people}) or payee_id = any(${people}))`;
  const active = paid.filter(({ is_active: isActive }) => isActive);
  const problems = [
    ...(await findChargedTwice(payments, people)),
    ...(await findWrongRefunds(payments, people)),
    ...findOtherPrices(paid, market),
    ...findLostAnswers(paid, market),
    ...(await findUnpaidAccess(active, people, social, messaging)),
    ...(await findUnreadable(active, market)),
    ...(await checkLedger(system)),
  ];
  return { charges: paid.length, active: active.length, problems };
}

/**
 * Returns payments for the same item that are both active, or of which the second was made while the first was active.
 * A disputed payment is not active; after a won dispute it is again, or is refunded where its payer has paid again since it
 * was opened. One whose purchase could not be given is not active either, from the moment its refund is owed.
 */
async function findChargedTwice(payments: postgres.Sql, people: string[]): Promise<string[]> {
  const rows = await payments<{ first: string; second: string; kind: string; story: string }[]>`
    select a.id as first, b.id as second, a.kind,
      concat_ws(', ', 'settled ' || a.settled_at, 'withdrawn ' || a.withdrawn_at, 'then settled ' || b.settled_at,
        'withdrawn ' || b.withdrawn_at) as story
    from payment a join payment b on a.payer_id = b.payer_id and a.payee_id = b.payee_id and a.kind = b.kind
      and a.item_id is not distinct from b.item_id and a.id < b.id
    where a.payer_id = any(${people}) and a.status = 'succeeded' and b.status = 'succeeded' and a.kind in ('post', 'message', 'subscription')
      and ((a.withdrawn_at is null and b.withdrawn_at is null)
        or ((a.withdrawn_at is null or a.withdrawn_at > b.settled_at) and not exists (
          select from dispute d where d.payment_id = a.id and d.status = 'won' and d.created_at < b.created_at
            and (d.closed_at > b.settled_at or exists (select from refund r where r.payment_id = a.id
              and r.reason = 'undeliverable' and r.created_at >= d.closed_at)))
        and not exists (select from refund r where r.payment_id = a.id and r.reason = 'undeliverable'
          and r.created_at <= b.settled_at)))`;
  return rows.map(({ first, second, kind, story }) => `charged twice for a ${kind}: ${first} and ${second}, ${story}`);
}

/**
 * Returns payments whose money is wrong: an active one is not refunded, and a withdrawn one is refunded once, by
 * refunds or by the bank.
 */
async function findWrongRefunds(payments: postgres.Sql, people: string[]): Promise<string[]> {
  const rows = await payments<{ id: string; amount_cents: number; back: number; is_active: boolean }[]>`
    select * from (select p.id, p.amount_cents, p.withdrawn_at is null as is_active,
      (select coalesce(sum(amount_cents), 0)::int from refund r where r.payment_id = p.id and r.status = 'succeeded')
      + (select coalesce(sum(amount_cents), 0)::int from dispute d where d.payment_id = p.id and d.status <> 'won') as back
      from payment p where p.status = 'succeeded' and p.payer_id = any(${people})) of
    where back <> case when is_active then 0 else amount_cents end`;
  return rows.map(
    ({ id, amount_cents: cents, back, is_active: isActive }) =>
      `payment ${id} of ${cents} ${isActive ? 'is active' : 'was withdrawn'}, and ${back} went back`,
  );
}

function findOtherPrices(paid: readonly Paid[], { attempts }: Market): string[] {
  const seen = new Set(attempts.map(({ buyerId, target, expectedCents }) => `${buyerId} ${target} ${expectedCents}`));
  return paid
    .filter(({ payer_id: buyer, target, amount_cents: cents }) => !seen.has(`${buyer} ${target} ${cents}`))
    .map(({ id, amount_cents: cents }) => `payment ${id} of ${cents}: its buyer never saw that price`);
}

function findLostAnswers(paid: readonly Paid[], { attempts }: Market): string[] {
  const ids = new Set(paid.map(({ id }) => id));
  return attempts
    .filter(({ status, paymentId }) => (status === 200 || status === 201) && paymentId !== '' && !ids.has(paymentId))
    .map(({ paymentId }) => `payment ${paymentId} was answered as paid, and is not`);
}

async function findUnpaidAccess(
  active: readonly Paid[],
  people: string[],
  social: postgres.Sql,
  messaging: postgres.Sql,
): Promise<string[]> {
  type Had = { target: string; person: string };
  const had = [
    ...(await social<Had[]>`
      select post_id as target, buyer_id as person from post_purchase where buyer_id = any(${people})`),
    ...(await messaging<Had[]>`
      select message_id as target, user_id as person from entitlement where user_id = any(${people})`),
    ...(await social<Had[]>`
      select creator_id as target, subscriber_id as person from subscriber
      where until > now() and subscriber_id = any(${people})`),
  ];
  const bought = new Set(active.map(({ payer_id: payer, target }) => `${payer} ${target}`));
  return had
    .filter(({ target, person }) => !bought.has(`${person} ${target}`))
    .map(({ target, person }) => `${person} has ${target} and has not paid for it`);
}

/** Returns items that their buyers cannot open. */
async function findUnreadable(active: readonly Paid[], { fans }: Market): Promise<string[]> {
  const found = await mapConcurrently(active, 8, async ({ id, payer_id: payer, target, kind }) => {
    const fan = fans.find((one) => one.id === payer);
    if (fan === undefined) return [`payment ${id} is of somebody else`];
    const place = kind === 'subscription' ? `/users/${target}` : `/${kind}s/${target}`;
    const { status, data } = await fan.call('GET', place);
    const isGiven = kind === 'subscription' ? data.hasSubscription === true : data.isLocked === false;
    return status === 200 && isGiven ? [] : [`payment ${id} for ${kind} ${target}: its buyer is answered ${status}`];
  });
  return found.flat();
}
