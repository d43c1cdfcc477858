import { replaceHash } from '#/accounts/accounts-repository.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Returns whether a password is that of an account; for a missing account, false after the same amount of work. Replaces an
 * outdated hash while the password is at hand: one with old parameters, or not of the NFC form.
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
