import { sql } from 'drizzle-orm';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { eraseMonths } from '#/prepaid/erase-months.ts';

const batchSize = 500;

/**
 * Takes one step of erasing a person; returns whether there may be more. Payments are kept for the other party and for
 * accounting, under a random id, a new one in each step. The append-only ledger keeps the creator's account id, which by
 * then leads to no name.
 */
export async function erasePerson(deps: PaymentsServiceDeps, userId: string): Promise<boolean> {
  const { database, ids } = deps;
  const alias = ids.next();
  if (await eraseMonths(deps, userId, alias)) return true;
  const hasMore = await database.transaction((tx) => anonymizePayments(tx, userId, alias));
  if (hasMore) return true;
  if (await database.transaction((tx) => endSubscriptions(tx, deps, userId, alias))) return true;
  await database.transaction((tx) => deleteRemaining(tx, userId, alias));
  return false;
}

async function anonymizePayments(tx: Tx, userId: string, alias: string): Promise<boolean> {
  const id = sql`${userId}::uuid`;
  const replaced = await tx.execute(sql`
    update payment set key_hash = null,
      title = case when payee_id = ${id} then null else title end,
      payer_id = case when payer_id = ${id} then ${alias}::uuid else payer_id end,
      payee_id = case when payee_id = ${id} then ${alias}::uuid else payee_id end
    where id in (
      (select id from payment where payer_id = ${id} limit ${batchSize})
      union all (select id from payment where payee_id = ${id} and status = 'succeeded' limit ${batchSize})
      union all (select id from payment where payee_id = ${id} and status <> 'succeeded' limit ${batchSize}))`);
  const refunds = await tx.execute(sql`
    update refund set key_hash = null, note = null,
      requested_by = case when requested_by = ${id} then null else requested_by end,
      payer_id = case when payer_id = ${id} then ${alias}::uuid else payer_id end,
      payee_id = case when payee_id = ${id} then ${alias}::uuid else payee_id end
    where id in (
      (select id from refund where payer_id = ${id} limit ${batchSize})
      union all (select id from refund where payee_id = ${id} limit ${batchSize})
      union all (select id from refund where requested_by = ${id} limit ${batchSize}))`);
  const disputes = await tx.execute(sql`
    update dispute set
      payer_id = case when payer_id = ${id} then ${alias}::uuid else payer_id end,
      payee_id = case when payee_id = ${id} then ${alias}::uuid else payee_id end
    where id in (
      (select id from dispute where payer_id = ${id} limit ${batchSize})
      union all (select id from dispute where payee_id = ${id} limit ${batchSize}))`);
  const quotes = await tx.execute(sql`
    update quote set
      tier_name = case when creator_id = ${id} then null else tier_name end,
      from_tier_name = case when creator_id = ${id} then null else from_tier_name end,
      payer_id = case when payer_id = ${id} then ${alias}::uuid else payer_id end,
      creator_id = case when creator_id = ${id} then ${alias}::uuid else creator_id end
    where id in (
      (select id from quote where payer_id = ${id} limit ${batchSize})
      union all (select id from quote where creator_id = ${id} limit ${batchSize}))`);
  const uses = await tx.execute(sql`
    update offer_use set
      payer_id = case when payer_id = ${id} then ${alias}::uuid else payer_id end,
      creator_id = case when creator_id = ${id} then ${alias}::uuid else creator_id end
    where id in (
      (select id from offer_use where payer_id = ${id} limit ${batchSize})
      union all (select id from offer_use where creator_id = ${id} limit ${batchSize}))`);
  const gifts = await tx.execute(sql`
    update gift set
      tier_name = case when creator_id = ${id} then null else tier_name end,
      giver_id = case when giver_id = ${id} then ${alias}::uuid else giver_id end,
      receiver_id = case when receiver_id = ${id} then ${alias}::uuid else receiver_id end,
      creator_id = case when creator_id = ${id} then ${alias}::uuid else creator_id end
    where id in (
      (select id from gift where giver_id = ${id} limit ${batchSize})
      union all (select id from gift where receiver_id = ${id} limit ${batchSize})
      union all (select id from gift where creator_id = ${id} limit ${batchSize}))`);
  return [uses, gifts, quotes, replaced, refunds, disputes].some(({ count }) => count > 0);
}

/** Ends their subscriptions in both roles without events: the other services apply the erasure themselves. */
async function endSubscriptions(
  tx: Tx,
  { clock }: PaymentsServiceDeps,
  userId: string,
  alias: string,
): Promise<boolean> {
  const id = sql`${userId}::uuid`;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const left = await tx.execute(sql`
    update subscription set
      ends_at = case when status = 'ended' then ends_at else least(ends_at, ${now}) end,
      revision = case when status = 'ended' then revision else revision + 1 end,
      rise_id = null, agreed_cents = null, agreed_from = null, pause_months = null, pause_notified_at = null,
      status = 'ended', due_at = null, end_reason = coalesce(end_reason, 'other'),
      method_id = case when subscriber_id = ${id} then null else method_id end,
      tier_name = case when creator_id = ${id} then null else tier_name end,
      next_tier_name = case when creator_id = ${id} then null else next_tier_name end,
      subscriber_id = case when subscriber_id = ${id} then ${alias}::uuid else subscriber_id end,
      creator_id = case when creator_id = ${id} then ${alias}::uuid else creator_id end
    where id in (
      (select id from subscription where subscriber_id = ${id} limit ${batchSize})
      union all (select id from subscription where creator_id = ${id} limit ${batchSize}))`);
  return left.count > 0;
}

async function deleteRemaining(tx: Tx, userId: string, alias: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  await eraseServiceBilling(tx, userId, alias);
  await tx.execute(sql`update payout_hold set held_by = null where held_by = ${id}`);
  await tx.execute(sql`update team_payout set paid_by = null where paid_by = ${id}`);
  // A payout that was not sent still waits for an ADMIN, under the payout's new creator id.
  await tx.execute(sql`
    update payout_hold set creator_id = ${alias}::uuid, reason = 'The account was erased'
    where creator_id = ${id} and exists (select from payout where creator_id = ${id} and status = 'processing')`);
  await tx.execute(sql`delete from payout_hold where creator_id = ${id}`);
  await tx.execute(sql`
    update payout_safety set creator_id = ${alias}::uuid
    where creator_id = ${id} and exists (select from payout where creator_id = ${id} and status = 'processing')`);
  await tx.execute(sql`delete from payout_safety where creator_id = ${id}`);
  await tx.execute(sql`
    update payout set creator_id = ${alias}::uuid, key_hash = null, account_id = replace(account_id, ${userId}, ${alias})
    where creator_id = ${id}`);
  const [sandbox] = await tx.execute<{ there: boolean }>(sql`
    select to_regclass('sandbox.payout') is not null as there`);
  if (sandbox?.there === true) {
    await tx.execute(sql`
      update sandbox.payout set account_id = replace(account_id, ${userId}, ${alias})
      where account_id = ${`acct_sandbox_${userId}`}`);
  }
  for (const table of ['earned_day', 'subscriber_day', 'day_count']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where creator_id = ${id}`);
  }
  await tx.execute(sql`delete from code_guess where user_id = ${id}`);
  await tx.execute(sql`delete from offer_person where user_id = ${id}`);
  await tx.execute(sql`delete from offer_person where offer_id in (select id from offer where creator_id = ${id})`);
  await tx.execute(sql`delete from offer where creator_id = ${id}`);
  await tx.execute(sql`delete from price_consent where subscriber_id = ${id}`);
  await tx.execute(sql`delete from price_rise where creator_id = ${id}`);
  await tx.execute(sql`delete from leaving_seller where seller_id = ${id}`);
  await tx.execute(sql`delete from returned_creator where creator_id = ${id}`);
  await tx.execute(sql`delete from subscription_review where creator_id = ${id}`);
  await tx.execute(sql`
    delete from provider_event
    where (provider, account_id) in (select provider, account_id from payout_account where creator_id = ${id})`);
  await tx.execute(sql`delete from payout_account where creator_id = ${id}`);
  await eraseDebt(tx, userId, alias);
  await tx.execute(sql`delete from gift_try where user_id = ${id}`);
  await tx.execute(sql`delete from customer where user_id = ${id}`);
  await tx.execute(sql`delete from payment_method where user_id = ${id}`);
  await tx.execute(sql`delete from person where user_id = ${id}`);
}

/**
 * While a debt is open, the HMACs of the debtor's card and bank account fingerprints are kept under an anonymous id, so that the debtor
 * can be recognized. The settled-debts job deletes them.
 */
async function eraseDebt(tx: Tx, userId: string, alias: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  await tx.execute(sql`delete from debt_dismissal where user_id = ${id}`);
  await tx.execute(sql`update debt_dismissal set dismissed_by = null where dismissed_by = ${id}`);
  const owed = await tx.execute(sql`
    update debt set user_id = ${alias}::uuid, erased_at = now(), left_at = coalesce(left_at, now()) where user_id = ${id}`);
  if (owed.count > 0) await tx.execute(sql`update fingerprint set user_id = ${alias}::uuid where user_id = ${id}`);
  await tx.execute(sql`delete from fingerprint where user_id = ${id}`);
}

/** Keeps invoices, as payments are kept; voids the open ones. The directory closes the services itself. */
async function eraseServiceBilling(tx: Tx, userId: string, alias: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  await tx.execute(sql`delete from billing_account where user_id = ${id}`);
  await tx.execute(sql`
    update invoice set user_id = ${alias}::uuid, status = case when status = 'open' then 'void' else status end
    where user_id = ${id}`);
}
