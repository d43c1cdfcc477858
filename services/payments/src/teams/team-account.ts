import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { DataOf } from '@stagedoor/contracts/call';
import { getTeamAccount } from '@stagedoor/contracts/payments-teams';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { accounts } from '#/ledger/write-entry.ts';

export type TeamAccount = DataOf<typeof getTeamAccount>;

/** Throws a 404 for a service that the catalogue does not have. */
export function assertService(slug: string): void {
  if (findEntry(slug) === undefined) throw notFound(getTeamAccount.missing);
}

/** What the team of a service is owed and was paid out, in cents, from the ledger's postings alone. */
export async function readTeamCents(
  reader: Pick<Reader, 'execute'>,
  service: string,
): Promise<{ balanceCents: number; paidOutCents: number }> {
  const [row] = await reader.execute<{ balance: string; paid_out: string }>(sql`
    select coalesce(sum(amount_cents), 0) as balance,
      coalesce(-sum(amount_cents) filter (where kind = 'team_payout'), 0) as paid_out
    from ledger_posting where account_id = ${accounts.team(service)}`);
  return { balanceCents: Number(row?.balance), paidOutCents: Number(row?.paid_out) };
}

export async function readTeamAccount(reader: Pick<Reader, 'execute'>, slug: string): Promise<TeamAccount> {
  const { balanceCents, paidOutCents } = await readTeamCents(reader, slug);
  return { slug, balance: balanceCents / 100, paidOut: paidOutCents / 100 };
}
