import { badRequest, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lockAccount } from '#/accounts/accounts-repository.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';

interface Decision {
  readonly adminId: string;
  readonly userId: string;
  /** The messages for the ADMIN's own account, and for another ADMIN's. */
  readonly messages: { readonly oneself: string; readonly admin: string };
}

/**
 * Returns the account that an ADMIN acts on, locked. Throws a 400 for their own account, a 403 for another ADMIN's, and a 404 if
 * there is none.
 */
export async function lockAccountForAdmin(
  tx: Transaction<AuthSchema>,
  { adminId, userId, messages }: Decision,
): Promise<Account> {
  if (userId === adminId) throw badRequest(messages.oneself);
  const account = await lockAccount(tx, userId);
  if (account === undefined) throw notFound('User not found');
  if (account.role === 'ADMIN') throw forbidden(messages.admin);
  return account;
}
