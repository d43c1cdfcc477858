import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { type RevokeDeps, revokeRows } from '#/tokens/revoke-rows.ts';

/** Ends a key and its tokens. Returns whether the account had such a key. */
export async function revokeApiKey(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  return (await revokeRows(tx, deps, apiKeys, and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))) > 0;
}
