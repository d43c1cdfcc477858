import { createWorld } from '@stagedoor/demo-world/create-world';
import type { World } from '@stagedoor/demo-world/world';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import { subscriptions } from '#/db/payments.ts';
import { payoutAccounts, payouts } from '#/db/payouts.ts';
import { customers, methods, people } from '#/db/people.ts';
import type { PaymentsSchema } from '#/db/schema.ts';
import { demoId, makeDemoPayments, makeDemoPeople, makeDemoSubscriptions } from '#/demo/demo-rows.ts';
import type { Tx } from '#/deps.ts';
import { feeOf } from '#/ledger/fee.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { createSandboxSchema } from '#/provider/sandbox-store.ts';

/**
 * Writes payments' part of the demo world: payments, ledger entries and the sandbox's records, as if each had been
 * charged at its time. Returns false and writes nothing if there are people already.
 */
export async function seedDemoWorld(database: Database<PaymentsSchema>, now: Date): Promise<boolean> {
  const { db, transaction } = database;
  const [someone] = await db.select({ userId: people.userId }).from(people).limit(1);
  if (someone !== undefined) return false;
  const world = createWorld({ now });
  const paid = makeDemoPayments(world, now).map((one) => ({
    ...one,
    method_id: demoId(`card of ${one.payer_id}`),
    fee_cents: feeOf(one.amount_cents),
    charge_id: `ch_sandbox_${demoId(`charge ${one.id}`)}`,
  }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r (id uuid, kind text, payer_id uuid,
    payee_id uuid, item_id uuid, item_kind text, title text, subscription_id uuid, month int, amount_cents int, fee_cents int,
    method_id uuid, charge_id text, created_at timestamptz)`;
  const provider = 'sandbox';
  const card = { provider, token: 'pm_card_visa', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
  await createSandboxSchema(database);
  await transaction(async (tx) => {
    const everyone = makeDemoPeople(world);
    await tx.insert(people).values(everyone);
    await tx
      .insert(customers)
      .values(everyone.map(({ userId }) => ({ userId, provider, customerId: `cus_sandbox_${userId}` })));
    await tx.insert(methods).values(
      world.people.map(({ id: userId, createdAt }) => ({
        ...card,
        id: demoId(`card of ${userId}`),
        userId,
        isDefault: true,
        createdAt,
      })),
    );
    const creators = world.people.filter(({ role }) => role === 'CREATOR');
    await tx
      .insert(payoutAccounts)
      .values(
        creators.map(({ id }) => ({ creatorId: id, provider, accountId: `acct_sandbox_${id}`, isComplete: true })),
      );
    await tx.insert(subscriptions).values(makeDemoSubscriptions(world, now));
    await tx.execute(sql`insert into payment (id, kind, payer_id, payee_id, item_id, item_kind, title, subscription_id,
        month, amount_cents, fee_cents, status, provider, method_id, charge_id, created_at, settled_at)
      select id, kind, payer_id, payee_id, item_id, item_kind, title, subscription_id, month, amount_cents, fee_cents,
        'succeeded', 'sandbox', method_id, charge_id, created_at, created_at from ${rows}`);
    await tx.execute(sql`insert into sandbox.charge (key, charge_id, amount_cents, token, state, created_at)
      select id::text, charge_id, amount_cents, 'pm_card_visa', 'succeeded', created_at from ${rows}`);
    await tx.execute(sql`insert into ledger_account (id, kind, owner_id)
      select distinct 'creator:' || payee_id, 'creator', payee_id from ${rows}`);
    await tx.execute(sql`insert into ledger_entry (id, kind, source_id, occurred_at)
      select id, kind, id, created_at from ${rows}`);
    await tx.execute(sql`insert into ledger_posting
        (entry_id, line, account_id, amount_cents, kind, occurred_at, available_at)
      select id, line, account, cents, kind, created_at, created_at from ${rows} cross join lateral (values
        (0, 'provider:sandbox', -amount_cents), (1, 'creator:' || payee_id, amount_cents - fee_cents),
        (2, 'fees', fee_cents)) as side (line, account, cents) where cents <> 0`);
    await insertPayouts(tx, world);
  });
  await db.execute(sql`analyze`);
  return true;
}

/** Each payout as it was sent and arrived at once. */
async function insertPayouts(tx: Tx, { payouts: all }: World): Promise<void> {
  const provider = 'sandbox';
  for (const { id, creatorId, amount: amountCents, createdAt } of all) {
    const accountId = `acct_sandbox_${creatorId}`;
    const row = { id, creatorId, amountCents, provider, accountId, createdAt };
    await tx.insert(payouts).values({ ...row, status: 'paid', settledAt: createdAt });
    await tx.execute(sql`insert into sandbox.payout (key, account_id, amount_cents, created_at)
      values (${id}, ${accountId}, ${amountCents}, ${createdAt.toISOString()}::timestamptz)`);
    const sent = { sourceId: id, occurredAt: createdAt };
    const take = { account: accounts.creator(creatorId), amountCents: -amountCents };
    await writeEntry(tx, {
      ...{ ...sent, id: demoId(`payout ${id}`), kind: 'payout' },
      postings: [take, { account: accounts.payouts, amountCents }],
    });
    await writeEntry(tx, {
      ...{ ...sent, id: demoId(`payout paid ${id}`), kind: 'payout_paid' },
      postings: [
        { account: accounts.payouts, amountCents: -amountCents },
        { account: accounts.provider(provider), amountCents },
      ],
    });
  }
}
