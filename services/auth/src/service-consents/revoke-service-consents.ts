import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import type { ConsentPair } from '#/service-consents/service-consents-repository.ts';
import { type RevokeDeps, revokeRows } from '#/tokens/revoke-rows.ts';

/** Ends a consent and its tokens. Returns whether there was one. */
export async function revokeServiceConsent(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, service }: ConsentPair,
): Promise<boolean> {
  const which = and(eq(serviceConsents.accountId, accountId), eq(serviceConsents.service, service));
  return (await revokeRows(tx, deps, serviceConsents, which)) > 0;
}
