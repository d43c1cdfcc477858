import postgres from 'postgres';
import type { SandboxDisputeEnd } from '#/provider/sandbox-cards.ts';
import { disputeStore } from '#/provider/sandbox-disputes.ts';

export type SandboxState = 'succeeded' | 'requires_action' | 'declined' | 'cancelled';

export interface SandboxCharge {
  readonly key: string;
  readonly charge_id: string;
  readonly amount_cents: number;
  readonly token: string;
  readonly state: SandboxState;
  readonly message: string | null;
  /** What the statement of the card names; null in records of earlier versions. */
  readonly statement_name: string | null;
}

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

export type SandboxStore = ReturnType<typeof openSandboxStore>;

const lock = 7_250_600;

/**
 * The sandbox's own records, in a schema and over connections of its own: what payments loses or rolls back is still
 * here, so that both can be reconciled.
 */
export function openSandboxStore(url: string) {
  const sql = postgres(url, { max: 3, onnotice: () => {}, idle_timeout: 30, connect_timeout: 5, backoff: () => 0.2 });
  let made: Promise<unknown> | undefined;

  async function ready(): Promise<postgres.Sql> {
    made ??= createSandboxSchema(sql).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    await made;
    return sql;
  }

  return {
    /** Writes a charge, or returns the existing one with its key. */
    async write(
      charge: SandboxCharge & { readonly disputeEnd?: SandboxDisputeEnd },
    ): Promise<{ charge: SandboxCharge; isNew: boolean }> {
      const db = await ready();
      const { disputeEnd = null } = charge;
      const [row] = await db<SandboxCharge[]>`
        with written as (
          insert into sandbox.charge (key, charge_id, amount_cents, token, state, message, statement_name) values
            (${charge.key}, ${charge.charge_id}, ${charge.amount_cents}, ${charge.token}, ${charge.state}, ${charge.message},
             ${charge.statement_name})
          on conflict (key) do nothing returning key, charge_id, amount_cents, token, state, message, statement_name),
        disputed as (
          insert into sandbox.dispute (dispute_id, charge_key, amount_cents, state, ends, changes_at)
          select 'dp_' || charge_id, key, amount_cents, 'coming', ${disputeEnd}::text, now() + interval '1 second'
          from written where ${disputeEnd}::text is not null)
        select * from written`;
      if (row !== undefined) return { charge: row, isNew: true };
      const known = await this.find(charge.key);
      if (known === undefined) throw new Error('a charge disappeared');
      return { charge: known, isNew: false };
    },
    async find(key: string): Promise<SandboxCharge | undefined> {
      const db = await ready();
      const [row] = await db<SandboxCharge[]>`
        select key, charge_id, amount_cents, token, state, message, statement_name from sandbox.charge where key = ${key}`;
      return row;
    },
    async findKey(chargeId: string): Promise<string | undefined> {
      const db = await ready();
      const [row] = await db<{ key: string }[]>`select key from sandbox.charge where charge_id = ${chargeId}`;
      return row?.key;
    },
    ...disputeStore(ready),
    /** Changes a charge that is in `requires_action`; returns its state afterwards. */
    async move(key: string, state: SandboxState): Promise<SandboxCharge | undefined> {
      const db = await ready();
      await db`update sandbox.charge set state = ${state} where key = ${key} and state = 'requires_action'`;
      return this.find(key);
    },
    /**
     * Writes a refund, or returns the existing one with its key. Returns undefined where more would be refunded than
     * was charged, or the charge is disputed.
     */
    async writeRefund(
      refund: Omit<SandboxRefund, 'created_at'>,
    ): Promise<{ refund: SandboxRefund; isNew: boolean } | undefined> {
      const db = await ready();
      return await db.begin(async (tx) => {
        // Serializes refunds of the same charge, so that each one counts those before it.
        const [charge] = await tx<
          SandboxCharge[]
        >`select * from sandbox.charge where key = ${refund.charge_key} for update`;
        const known = await tx<SandboxRefund[]>`select * from sandbox.refund where charge_key = ${refund.charge_key}`;
        const same = known.find(({ key }) => key === refund.key);
        if (same !== undefined) return { refund: same, isNew: false };
        const disputes = await tx`select from sandbox.dispute
          where charge_key = ${refund.charge_key} and state in ('open', 'lost')`;
        if (disputes.length > 0) return undefined;
        const back = known.reduce((sum, { state, amount_cents: cents }) => sum + (state === 'failed' ? 0 : cents), 0);
        if (charge?.state !== 'succeeded' || back + refund.amount_cents > charge.amount_cents) return undefined;
        const [row] = await tx<SandboxRefund[]>`insert into sandbox.refund ${tx({ ...refund })} returning *`;
        if (row === undefined) throw new Error('a refund was not written');
        return { refund: row, isNew: true };
      });
    },
    async listRefunds(chargeKey: string): Promise<SandboxRefund[]> {
      const db = await ready();
      return await db<SandboxRefund[]>`
        select * from sandbox.refund where charge_key = ${chargeKey} order by created_at limit 100`;
    },
    async writePayout(key: string, accountId: string, amountCents: number): Promise<SandboxPayout> {
      const db = await ready();
      await db`insert into sandbox.payout (key, account_id, amount_cents) values (${key}, ${accountId}, ${amountCents})
        on conflict (key) do nothing`;
      const payout = await this.findPayout(key);
      if (payout === undefined) throw new Error('a payout disappeared');
      return payout;
    },
    async findPayout(key: string): Promise<SandboxPayout | undefined> {
      const db = await ready();
      const [row] = await db<SandboxPayout[]>`
        select key, account_id, amount_cents, created_at from sandbox.payout where key = ${key}`;
      return row;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** Creates the schema. The lock is for instances that start at the same time. */
export async function createSandboxSchema(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lock})`;
    await tx`create schema if not exists sandbox`;
    await tx`create table if not exists sandbox.charge (
      key text primary key,
      charge_id text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      token text not null,
      state text not null check (state in ('succeeded', 'requires_action', 'declined', 'cancelled')),
      message text,
      created_at timestamptz not null default now()
    )`;
    await tx`alter table sandbox.charge add column if not exists statement_name text`;
    await tx`create table if not exists sandbox.refund (
      key text primary key,
      charge_key text not null references sandbox.charge,
      refund_id text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      state text not null check (state in ('succeeded', 'pending', 'failed')),
      created_at timestamptz not null default now()
    )`;
    await tx`create index if not exists refund_of_charge on sandbox.refund (charge_key)`;
    await tx`create table if not exists sandbox.dispute (
      dispute_id text primary key,
      charge_key text not null unique references sandbox.charge,
      amount_cents integer not null check (amount_cents > 0),
      state text not null check (state in ('coming', 'open', 'won', 'lost')),
      ends text not null check (ends in ('open', 'won', 'lost')),
      changes_at timestamptz,
      told_state text
    )`;
    await tx`create index if not exists dispute_to_move on sandbox.dispute (changes_at) where changes_at is not null`;
    await tx`create index if not exists dispute_to_tell on sandbox.dispute (dispute_id)
      where state <> 'coming' and told_state is distinct from state`;
    await tx`create table if not exists sandbox.payout (
      key text primary key,
      account_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      created_at timestamptz not null default now()
    )`;
  });
}
