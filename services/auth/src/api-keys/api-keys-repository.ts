import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { type Account, accounts } from '#/db/accounts.ts';
import { type ApiKeyRow, apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';

/** Returns the keys of an account that were not revoked, newest first. */
export function findApiKeys(db: Executor<AuthSchema>, accountId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function insertApiKey(tx: Transaction<AuthSchema>, row: ApiKeyRow): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** Returns the key with this hash and its account, even if it was revoked or has expired. */
export async function findApiKeyByHash(
  db: Executor<AuthSchema>,
  hash: Buffer,
): Promise<{ apiKey: ApiKeyRow; account: Account } | undefined> {
  const [found] = await db
    .select({ apiKey: apiKeys, account: accounts })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.hash, hash));
  return found;
}

/** Uses within this time of the last recorded one are not recorded, so that a busy program does not write all the time. */
const useIntervalMs = 60_000;

export async function recordApiKeyUse(db: Executor<AuthSchema>, id: string, now: Date): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(now.getTime() - useIntervalMs)));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue));
}
