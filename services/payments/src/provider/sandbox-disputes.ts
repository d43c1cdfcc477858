import type { Database } from '@stagedoor/service-kit/database/database';
import { type SQL, sql } from 'drizzle-orm';
import type { ProviderDispute } from '#/provider/provider.ts';

type SandboxDispute = {
  readonly dispute_id: string;
  readonly charge_id: string;
  readonly amount_cents: number;
  readonly state: 'open' | 'won' | 'lost';
};

/** The reason of every dispute of the sandbox. */
export const disputeReason = 'fraudulent';

const batch = 50;

/** The sandbox's disputes: each opens a second after its charge, and two seconds later is decided as its card says. */
export function disputeStore(ready: () => Promise<Database>) {
  return {
    /** Opens and decides due disputes. A charge that was fully refunded before is not disputed. */
    async moveDisputes(): Promise<void> {
      const { db, transaction } = await ready();
      const due = await db.execute<{ charge_key: string }>(sql`
        select charge_key from sandbox.dispute where changes_at <= now() order by changes_at limit ${batch}`);
      for (const { charge_key: key } of due) await transaction((tx) => moveDispute(tx, key));
    },
    /** Returns changes that were not delivered yet, at most 50. */
    async listUndelivered(): Promise<SandboxDispute[]> {
      const { db } = await ready();
      return await db.execute<SandboxDispute>(sql`
        select d.dispute_id, c.charge_id, d.amount_cents, d.state
        from sandbox.dispute d join sandbox.charge c on c.key = d.charge_key
        where d.state <> 'coming' and d.told_state is distinct from d.state order by d.dispute_id limit ${batch}`);
    },
    async findDispute(disputeId: string): Promise<ProviderDispute | undefined> {
      const { db } = await ready();
      const [row] = await db.execute<Pick<SandboxDispute, 'amount_cents' | 'state'>>(sql`
        select amount_cents, state from sandbox.dispute where dispute_id = ${disputeId} and state <> 'coming'`);
      return row && { disputeId, state: row.state, amountCents: row.amount_cents, reason: disputeReason };
    },
    async markDelivered(disputeId: string, state: SandboxDispute['state']): Promise<void> {
      const { db } = await ready();
      await db.execute(sql`update sandbox.dispute set told_state = ${state} where dispute_id = ${disputeId}`);
    },
  };
}

async function moveDispute(tx: { execute(statement: SQL): PromiseLike<unknown> }, key: string): Promise<void> {
  // Refunds lock the same row: a refunded charge is not disputed, and a disputed charge is not refunded.
  await tx.execute(sql`select from sandbox.charge where key = ${key} for update`);
  await tx.execute(sql`delete from sandbox.dispute d where charge_key = ${key} and state = 'coming' and amount_cents <= (
    select coalesce(sum(amount_cents), 0) from sandbox.refund r where r.charge_key = d.charge_key and r.state <> 'failed')`);
  await tx.execute(sql`update sandbox.dispute d set
      state = case when state = 'coming' then 'open' else ends end,
      amount_cents = case when state <> 'coming' then amount_cents else amount_cents - (
        select coalesce(sum(amount_cents), 0)::int from sandbox.refund r
        where r.charge_key = d.charge_key and r.state <> 'failed') end,
      changes_at = case when state = 'coming' and ends <> 'open' then now() + interval '2 seconds' end
    where charge_key = ${key} and changes_at <= now()`);
}
