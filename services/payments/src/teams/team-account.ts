import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { DataOf } from '@stagedoor/contracts/call';
import { getTeamAccount } from '@stagedoor/contracts/payments-teams';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { readAccount } from '#/ledger/read-balance.ts';
import { accounts } from '#/ledger/write-entry.ts';

export type TeamAccount = DataOf<typeof getTeamAccount>;

/** Throws a 404 for a service that the catalogue does not have. */
export function assertService(slug: string): void {
  if (findEntry(slug) === undefined) throw notFound(getTeamAccount.missing);
}

/** What the team of a service is owed and was paid out at `now`, in cents. */
export async function readTeamCents(
  reader: Pick<Reader, 'execute'>,
  service: string,
  now: Date,
): Promise<{ balanceCents: number; paidOutCents: number }> {
  const { availableCents, pendingCents } = await readAccount(reader, accounts.team(service), now);
  const [row] = await reader.execute<{ paid_out: string }>(sql`
    select coalesce(sum(amount_cents), 0) as paid_out from team_payout where service = ${service}`);
  return { balanceCents: availableCents + pendingCents, paidOutCents: Number(row?.paid_out) };
}

export async function readTeamAccount(reader: Pick<Reader, 'execute'>, slug: string, now: Date): Promise<TeamAccount> {
  const { balanceCents, paidOutCents } = await readTeamCents(reader, slug, now);
  return { slug, balance: balanceCents / 100, paidOut: paidOutCents / 100 };
}
