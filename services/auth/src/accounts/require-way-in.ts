import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { lockAccount } from '#/accounts/accounts-repository.ts';
import { passkeys } from '#/db/passkeys.ts';
import { linkedProviders } from '#/db/providers.ts';
import type { AuthSchema } from '#/db/schema.ts';

/**
 * Throws a 409 if the account has no way to sign in left. To be called after a removal, in the same transaction. The account is
 * locked, so that two removals at once cannot each remove one of the last two ways.
 */
export async function requireWayIn(tx: Transaction<AuthSchema>, accountId: string): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined || account.hasPassword) return;
  const passkeyCount = await tx.$count(passkeys, eq(passkeys.accountId, accountId));
  const linkCount = await tx.$count(linkedProviders, eq(linkedProviders.accountId, accountId));
  if (passkeyCount + linkCount === 0) {
    throw conflict('This is the only way in to your account. Set a password first.');
  }
}
