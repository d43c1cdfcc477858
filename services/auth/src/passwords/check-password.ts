import { replaceHash } from '#/accounts/accounts-repository.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Returns whether a password is that of an account; false after the same work where there is no account. Makes an outdated hash anew while
 * the password is available: one with old parameters, or of an accent as another keyboard writes it.
 */
export async function checkPassword(
  { passwords, database }: Pick<AuthDeps, 'passwords' | 'database'>,
  account: Account | undefined,
  typed: string,
): Promise<boolean> {
  const verdict = await passwords.verify(typed, account?.passwordHash);
  if (account !== undefined && verdict === 'outdated') {
    await replaceHash(database.db, account, await passwords.hash(typed));
  }
  return verdict !== 'wrong';
}
