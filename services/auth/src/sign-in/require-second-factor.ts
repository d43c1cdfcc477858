import { errorCodes } from '@stagedoor/contracts/error-codes';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';
import { findDueFactors } from '#/second-factors/find-due-factors.ts';
import { issueLoginChallenge } from '#/tokens/login-challenges.ts';

/**
 * Throws a 401 if the account has a second factor. The error has a message for the person, and the challenge with which
 * the client continues the sign-in.
 */
export async function requireSecondFactor(
  { config, database: { db }, clock }: Pick<AuthDeps, 'config' | 'database' | 'clock'>,
  account: Account,
): Promise<void> {
  const factors = await findDueFactors(db, account.id);
  if (factors.length === 0) return;
  const challenge = await issueLoginChallenge(db, account, clock.now());
  const message = `This account asks for a second step. Sign in at ${new URL('/login', config.publicUrl).href} to take it.`;
  const nextStep = { code: errorCodes.secondFactorRequired, challenge, factors };
  throw new AppError(401, message, { nextStep });
}
