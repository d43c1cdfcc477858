import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { AuthSchema } from '#/db/schema.ts';
import { findDueFactors } from '#/second-factors/find-due-factors.ts';
import { deleteRecoveryCodes } from '#/second-factors/second-factors-repository.ts';
import { deleteLoginChallenges } from '#/tokens/login-challenges.ts';

/** Removes the recovery codes of an account that has no second factor any more, and ends sign-ins that wait for one. */
export async function removeLeftoverCodes(tx: Transaction<AuthSchema>, accountId: string): Promise<void> {
  const left = await findDueFactors(tx, accountId);
  if (left.length > 0) return;
  await deleteRecoveryCodes(tx, accountId);
  await deleteLoginChallenges(tx, accountId);
}
