import { errorCodes } from '@stagedoor/contracts/error-codes';
import { AppError, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, isNull } from 'drizzle-orm';
import { getAccount, lockAccount } from '#/accounts/accounts-repository.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { sessions } from '#/db/sessions.ts';

type Caller = Pick<Principal, 'userId' | 'sessionId'>;

/**
 * Returns the caller's account, locked, for a change that outlives their session. Throws a 401 if the session has ended since the call
 * began: a concurrent password change or suspension ends all sessions, and nothing may be added to the account after it.
 */
export async function lockOwnAccount(tx: Transaction<AuthSchema>, { userId, sessionId }: Caller): Promise<Account> {
  const account = await lockAccount(tx, userId);
  if (account === undefined || account.suspendedAt !== null || account.closedAt !== null) throw invalidToken();
  const [open] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, userId), isNull(sessions.revokedAt)));
  if (open === undefined) throw invalidToken();
  return account;
}

/** As {@link lockOwnAccount}, for what gives access to the account. Throws a 403 if its address is not confirmed. */
export async function lockConfirmedAccount(tx: Transaction<AuthSchema>, caller: Caller): Promise<Account> {
  const account = await lockOwnAccount(tx, caller);
  if (account.emailVerifiedAt === null) throw addressUnconfirmed();
  return account;
}

/**
 * Throws a 403 if the address of the account is not confirmed: somebody may have registered with an address that is not theirs, and
 * what they add would stay theirs after the address's owner has chosen a new password.
 */
export async function requireConfirmedAddress(db: Executor<AuthSchema>, accountId: string): Promise<void> {
  const account = await getAccount(db, accountId);
  if (account.emailVerifiedAt === null) throw addressUnconfirmed();
}

function addressUnconfirmed(): AppError {
  return new AppError(403, 'Confirm your email address first', { nextStep: { code: errorCodes.addressUnconfirmed } });
}
