import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { teamPayouts } from '#/db/team-payouts.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { readTeamAccount, readTeamCents, type TeamAccount } from '#/teams/team-account.ts';

interface Transfer {
  readonly service: string;
  readonly amountCents: number;
  readonly reference: string;
  readonly adminId: string;
}

/**
 * Books a transfer to a team against what it is owed; the money itself was sent from the platform's bank. Throws a 400 if
 * the team is owed less.
 */
export async function payTeamOut(
  tx: Transaction,
  { ids, clock, provider }: Pick<PaymentsDeps, 'ids' | 'clock' | 'provider'>,
  { service, amountCents, reference, adminId }: Transfer,
): Promise<TeamAccount> {
  // Two payouts must not use the same money.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accounts.team(service)}, 0))`);
  const now = clock.now();
  const { balanceCents } = await readTeamCents(tx, service, now);
  if (amountCents > balanceCents) throw invalidField('amount', 'This is more than the team is owed');
  const id = ids.next();
  await tx.insert(teamPayouts).values({ id, service, amountCents, reference, paidBy: adminId, createdAt: now });
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'team_payout',
    sourceId: id,
    occurredAt: now,
    postings: [
      { account: accounts.team(service), amountCents: -amountCents },
      { account: accounts.provider(provider.name), amountCents },
    ],
  });
  return await readTeamAccount(tx, service, now);
}
