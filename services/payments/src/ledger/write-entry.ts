import { sql } from 'drizzle-orm';
import type { Tx } from '#/deps.ts';

export type EntryKind =
  | 'subscription'
  | 'renewal'
  | 'tip'
  | 'post'
  | 'message'
  | 'gift'
  | 'prepaid_month'
  | 'invoice'
  | 'top_up'
  | 'payout'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_returned'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'team_payout'
  | 'debt_written_off';

export interface Posting {
  readonly account: string;
  /** Credit is positive, debit is negative. */
  readonly amountCents: number;
  /** From when it can be paid out; at once by default. */
  readonly availableAt?: Date;
}

interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  /** The payment, refund, dispute or payout that the entry belongs to; at most one entry of each kind. */
  readonly sourceId: string;
  /** The entry that this one reverses. */
  readonly corrects?: string;
  readonly occurredAt: Date;
  readonly postings: readonly Posting[];
}

export const accounts = {
  creator: (userId: string) => `creator:${userId}`,
  /** What is paid for a creator's months to come. */
  held: (creatorId: string) => `held:${creatorId}`,
  provider: (name: string) => `provider:${name}`,
  /** The share of a service's team, by the service's key. */
  team: (service: string) => `team:${service}`,
  /** The platform's revenue from its own sales. */
  platform: 'platform',
  fees: 'fees',
  payouts: 'payouts',
};

/**
 * Writes an entry with its postings in one statement. The database rejects an entry that does not balance, and a second
 * one of the same kind and source.
 */
export async function writeEntry(
  tx: Pick<Tx, 'execute'>,
  { id, kind, sourceId, corrects, occurredAt, postings }: Entry,
): Promise<void> {
  const at = occurredAt.toISOString();
  const lines = postings.filter(({ amountCents }) => amountCents !== 0);
  const named = [...new Set(lines.map(({ account }) => account))].filter((account) =>
    /^(creator|held|team):/.test(account),
  );
  if (named.length > 0) {
    // An account of a creator or a team is opened before its first posting; in one order, so that two entries cannot deadlock.
    await tx.execute(sql`insert into ledger_account (id, kind, owner_id)
      select id, split_part(id, ':', 1), case when split_part(id, ':', 1) in ('creator', 'held') then split_part(id, ':', 2)::uuid end
      from (values ${sql.join(
        named.toSorted().map((account) => sql`(${account})`),
        sql`, `,
      )}) account (id)
      order by id on conflict (id) do nothing`);
  }
  await tx.execute(sql`insert into ledger_entry (id, kind, source_id, corrects, occurred_at)
    values (${id}::uuid, ${kind}, ${sourceId}::uuid, ${corrects ?? null}::uuid, ${at}::timestamptz)`);
  const rows = lines.map(
    ({ account, amountCents, availableAt }, line) =>
      sql`(${id}::uuid, ${line}::smallint, ${account}, ${amountCents}::bigint, ${kind}, ${at}::timestamptz,
        ${(availableAt ?? occurredAt).toISOString()}::timestamptz)`,
  );
  await tx.execute(sql`insert into ledger_posting
    (entry_id, line, account_id, amount_cents, kind, occurred_at, available_at) values ${sql.join(rows, sql`, `)}`);
}
