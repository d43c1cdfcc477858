import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lockAccount } from '#/accounts/accounts-repository.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { findPasskeys } from '#/passkeys/passkeys-repository.ts';
import { findLinkedProviders } from '#/providers/linked-providers-repository.ts';

/**
 * Throws a 409 where the account has no way to sign in left. To be called after a removal, in the same transaction. The account is
 * locked, so that two removals at once cannot each remove one of the last two ways.
 */
export async function requireWayIn(tx: Transaction<AuthSchema>, accountId: string): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined || account.hasPassword) return;
  const passkeys = await findPasskeys(tx, accountId);
  const links = await findLinkedProviders(tx, accountId);
  if (passkeys.length + links.length === 0) {
    throw conflict('This is the only way in to your account. Set a password first.');
  }
}
