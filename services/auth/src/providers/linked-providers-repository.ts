import { type AppError, conflict } from '@stagedoor/service-kit/common/errors';
import { violatedConstraint } from '@stagedoor/service-kit/database/database-errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, eq } from 'drizzle-orm';
import { type LinkedProviderRow, linkedProviders } from '#/db/providers.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { ProviderIdentity } from '#/providers/provider-identity.ts';

/** Returns what an account is linked with, oldest first. */
export function findLinkedProviders(db: Executor<AuthSchema>, accountId: string): Promise<LinkedProviderRow[]> {
  return db
    .select()
    .from(linkedProviders)
    .where(eq(linkedProviders.accountId, accountId))
    .orderBy(asc(linkedProviders.createdAt), asc(linkedProviders.id));
}

/** Returns the link of somebody at a provider: by their subject at that issuer alone, never by an address. */
export async function findLinkByIdentity(
  db: Executor<AuthSchema>,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<LinkedProviderRow | undefined> {
  const [link] = await db
    .select()
    .from(linkedProviders)
    .where(and(eq(linkedProviders.issuer, issuer), eq(linkedProviders.subject, subject)));
  return link;
}

/** Throws a 409 if the identity, or another one of its issuer for this account, is linked already. */
export async function insertLink(tx: Transaction<AuthSchema>, row: LinkedProviderRow): Promise<void> {
  try {
    await tx.insert(linkedProviders).values(row);
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}

function toConflict(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case 'linked_providers_subject_unique':
      return conflict('This account there is linked already');
    case 'linked_providers_account_unique':
      return conflict('You have linked another account of this provider: unlink it first');
    default:
      return undefined;
  }
}

/** Records a use. Returns false if the link has been removed. */
export async function recordLinkUse(
  db: Executor<AuthSchema>,
  id: string,
  { now, userAgent }: { now: Date; userAgent: string | undefined },
): Promise<boolean> {
  const recorded = await db
    .update(linkedProviders)
    .set({ lastUsedAt: now, lastUsedUserAgent: userAgent?.slice(0, 512) ?? null })
    .where(eq(linkedProviders.id, id));
  return recorded.count > 0;
}

/** Returns whether the account had such a link. */
export async function deleteLink(
  tx: Transaction<AuthSchema>,
  { id, accountId }: Pick<LinkedProviderRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const deleted = await tx
    .delete(linkedProviders)
    .where(and(eq(linkedProviders.id, id), eq(linkedProviders.accountId, accountId)));
  return deleted.count > 0;
}

/** Returns whether the account had any. */
export async function deleteAllLinks(tx: Transaction<AuthSchema>, accountId: string): Promise<boolean> {
  const deleted = await tx.delete(linkedProviders).where(eq(linkedProviders.accountId, accountId));
  return deleted.count > 0;
}
