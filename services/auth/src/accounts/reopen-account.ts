import { accountReopened } from '@stagedoor/contracts/personal-data-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/** Returns whether a closed account can no longer be reopened. */
export function isPastReopening(
  { clock, config }: Pick<AuthServiceDeps, 'clock' | 'config'>,
  { closedAt, erasedAt }: Pick<Account, 'closedAt' | 'erasedAt'>,
): boolean {
  if (erasedAt !== null) return true;
  return closedAt !== null && clock.now().getTime() - closedAt.getTime() >= config.deletionGraceSeconds * 1_000;
}

/** Reopens a closed account, and returns whether it was closed; any other is not changed. The caller has locked the account. */
export async function reopenAccount(
  tx: Transaction<AuthSchema>,
  { clock, publish }: Pick<AuthServiceDeps, 'clock' | 'publish'>,
  { id, closedAt, closingRevision }: Account,
): Promise<boolean> {
  if (closedAt === null) return false;
  const revision = closingRevision + 1;
  await tx.update(accounts).set({ closedAt: null, closingRevision: revision }).where(eq(accounts.id, id));
  await publish(tx, accountReopened, { userId: id, reopenedAt: clock.now().toISOString(), revision });
  return true;
}
