import { runShared } from '@stagedoor/service-kit/common/request-context';
import { type Database, openDatabase } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import type { SandboxDisputeEnd } from '#/provider/sandbox-cards.ts';
import { disputeStore } from '#/provider/sandbox-disputes.ts';

export type SandboxState = 'succeeded' | 'requires_action' | 'declined' | 'cancelled';

export type SandboxCharge = {
  readonly key: string;
  readonly charge_id: string;
  readonly amount_cents: number;
  readonly token: string;
  readonly state: SandboxState;
  readonly message: string | null;
  /** What the statement of the card names; null in records of earlier versions. */
  readonly statement_name: string | null;
};

export interface SandboxRefund {
  readonly key: string;
  readonly charge_key: string;
  readonly refund_id: string;
  readonly amount_cents: number;
  readonly state: 'succeeded' | 'pending' | 'failed';
  readonly created_at: Date;
}

export interface SandboxPayout {
  readonly key: string;
  readonly account_id: string;
  readonly amount_cents: number;
  readonly created_at: Date;
}

/** Rows as they are read: the driver leaves parsing times to the query builder. */
type RefundRow = Omit<SandboxRefund, 'created_at'> & { readonly created_at: string };
type PayoutRow = Omit<SandboxPayout, 'created_at'> & { readonly created_at: string };

const readRefund = ({ created_at: createdAt, ...row }: RefundRow): SandboxRefund => ({
  ...row,
  created_at: new Date(createdAt),
});

export type SandboxStore = ReturnType<typeof openSandboxStore>;

const lock = 7_250_600;

/**
 * The sandbox's own records, in a separate schema and over separate connections: what payments loses or rolls back is
 * still here, so that both can be reconciled.
 */
export function openSandboxStore(url: string) {
  const database = openDatabase({ url, schema: {}, poolSize: 3, name: 'payments sandbox' });
  let made: Promise<unknown> | undefined;

  async function ready(): Promise<Database> {
    made ??= runShared(() => createSandboxSchema(database)).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    await made;
    return database;
  }

  return {
    /** Writes a charge, or returns the existing one with its key. */
    async write(
      charge: SandboxCharge & { readonly disputeEnd?: SandboxDisputeEnd },
    ): Promise<{ charge: SandboxCharge; isNew: boolean }> {
      const { db } = await ready();
      const { disputeEnd = null } = charge;
      const [row] = await db.execute<SandboxCharge>(sql`
        with written as (
          insert into sandbox.charge (key, charge_id, amount_cents, token, state, message, statement_name) values
            (${charge.key}, ${charge.charge_id}, ${charge.amount_cents}, ${charge.token}, ${charge.state}, ${charge.message},
             ${charge.statement_name})
          on conflict (key) do nothing returning key, charge_id, amount_cents, token, state, message, statement_name),
        disputed as (
          insert into sandbox.dispute (dispute_id, charge_key, amount_cents, state, ends, changes_at)
          select 'dp_' || charge_id, key, amount_cents, 'coming', ${disputeEnd}::text, now() + interval '1 second'
          from written where ${disputeEnd}::text is not null)
        select * from written`);
      if (row !== undefined) return { charge: row, isNew: true };
      const known = await this.find(charge.key);
      if (known === undefined) throw new Error('a charge disappeared');
      return { charge: known, isNew: false };
    },
    async find(key: string): Promise<SandboxCharge | undefined> {
      const { db } = await ready();
      const [row] = await db.execute<SandboxCharge>(sql`
        select key, charge_id, amount_cents, token, state, message, statement_name from sandbox.charge where key = ${key}`);
      return row;
    },
    async findKey(chargeId: string): Promise<string | undefined> {
      const { db } = await ready();
      const [row] = await db.execute<{ key: string }>(
        sql`select key from sandbox.charge where charge_id = ${chargeId}`,
      );
      return row?.key;
    },
    ...disputeStore(ready),
    /** Changes a charge that is in `requires_action`; returns its state afterwards. */
    async move(key: string, state: SandboxState): Promise<SandboxCharge | undefined> {
      const { db } = await ready();
      await db.execute(
        sql`update sandbox.charge set state = ${state} where key = ${key} and state = 'requires_action'`,
      );
      return this.find(key);
    },
    /**
     * Writes a refund, or returns the existing one with its key. Returns undefined if more would be refunded than was
     * charged, or the charge is disputed.
     */
    async writeRefund(
      refund: Omit<SandboxRefund, 'created_at'>,
    ): Promise<{ refund: SandboxRefund; isNew: boolean } | undefined> {
      const { transaction } = await ready();
      const { key, charge_key: chargeKey, refund_id: refundId, amount_cents: amountCents, state } = refund;
      return await transaction(async (tx) => {
        // Serializes refunds of the same charge, so that each one counts those before it.
        const [charge] = await tx.execute<SandboxCharge>(
          sql`select * from sandbox.charge where key = ${chargeKey} for update`,
        );
        const known = (
          await tx.execute<RefundRow>(sql`select * from sandbox.refund where charge_key = ${chargeKey}`)
        ).map(readRefund);
        const same = known.find((one) => one.key === key);
        if (same !== undefined) return { refund: same, isNew: false };
        const disputes = await tx.execute(sql`
          select from sandbox.dispute where charge_key = ${chargeKey} and state in ('open', 'lost')`);
        if (disputes.length > 0) return undefined;
        const back = known.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount_cents), 0);
        if (charge?.state !== 'succeeded' || back + amountCents > charge.amount_cents) return undefined;
        const [row] = await tx.execute<RefundRow>(sql`
          insert into sandbox.refund (key, charge_key, refund_id, amount_cents, state)
          values (${key}, ${chargeKey}, ${refundId}, ${amountCents}, ${state}) returning *`);
        if (row === undefined) throw new Error('a refund was not written');
        return { refund: readRefund(row), isNew: true };
      });
    },
    async listRefunds(chargeKey: string): Promise<SandboxRefund[]> {
      const { db } = await ready();
      const rows = await db.execute<RefundRow>(sql`
        select * from sandbox.refund where charge_key = ${chargeKey} order by created_at limit 100`);
      return rows.map(readRefund);
    },
    async writePayout(key: string, accountId: string, amountCents: number): Promise<SandboxPayout> {
      const { db } = await ready();
      await db.execute(sql`
        insert into sandbox.payout (key, account_id, amount_cents) values (${key}, ${accountId}, ${amountCents})
        on conflict (key) do nothing`);
      const payout = await this.findPayout(key);
      if (payout === undefined) throw new Error('a payout disappeared');
      return payout;
    },
    async findPayout(key: string): Promise<SandboxPayout | undefined> {
      const { db } = await ready();
      const [row] = await db.execute<PayoutRow>(sql`
        select key, account_id, amount_cents, created_at from sandbox.payout where key = ${key}`);
      return row === undefined ? undefined : { ...row, created_at: new Date(row.created_at) };
    },
    close: () => database.close(),
  };
}

/** Creates the schema. The lock is for instances that start at the same time. */
export async function createSandboxSchema({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    await tx.execute(sql`create schema if not exists sandbox`);
    await tx.execute(sql`create table if not exists sandbox.charge (
      key text primary key,
      charge_id text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      token text not null,
      state text not null check (state in ('succeeded', 'requires_action', 'declined', 'cancelled')),
      message text,
      created_at timestamptz not null default now()
    )`);
    await tx.execute(sql`alter table sandbox.charge add column if not exists statement_name text`);
    await tx.execute(sql`create table if not exists sandbox.refund (
      key text primary key,
      charge_key text not null references sandbox.charge,
      refund_id text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      state text not null check (state in ('succeeded', 'pending', 'failed')),
      created_at timestamptz not null default now()
    )`);
    await tx.execute(sql`create index if not exists refund_of_charge on sandbox.refund (charge_key)`);
    await tx.execute(sql`create table if not exists sandbox.dispute (
      dispute_id text primary key,
      charge_key text not null unique references sandbox.charge,
      amount_cents integer not null check (amount_cents > 0),
      state text not null check (state in ('coming', 'open', 'won', 'lost')),
      ends text not null check (ends in ('open', 'won', 'lost')),
      changes_at timestamptz,
      told_state text
    )`);
    await tx.execute(
      sql`create index if not exists dispute_to_move on sandbox.dispute (changes_at) where changes_at is not null`,
    );
    await tx.execute(sql`create index if not exists dispute_to_tell on sandbox.dispute (dispute_id)
      where state <> 'coming' and told_state is distinct from state`);
    await tx.execute(sql`create table if not exists sandbox.payout (
      key text primary key,
      account_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      created_at timestamptz not null default now()
    )`);
  });
}
