import { apiScopes } from '@stagedoor/contracts/api-scope';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { lockOwnAccount } from '#/accounts/lock-own-account.ts';
import type { Client } from '#/clients/client.ts';
import type { ServiceConsentRow } from '#/db/service-consents.ts';
import type { AuthDeps } from '#/deps.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { getPersonScopes } from '#/service-consents/person-scopes.ts';
import { requireAccess } from '#/service-consents/require-access.ts';
import { revokeServiceConsent } from '#/service-consents/revoke-service-consents.ts';
import { insertServiceConsent } from '#/service-consents/service-consents-repository.ts';

/**
 * Lets a service act for a person with these scopes, replacing what they allowed before. Throws a 404 for a service that asks
 * for nothing, a 400 for a scope that it does not ask for, and a 403 if the person may not open it.
 */
export async function giveServiceConsent(
  deps: AuthDeps,
  principal: Principal,
  { service, scopes }: Pick<ServiceConsentRow, 'service' | 'scopes'>,
  client: Client,
): Promise<ServiceConsentRow> {
  const accountId = principal.userId;
  const pair = { accountId, service };
  const { database, clock, ids, config } = deps;
  const requested = getPersonScopes(config.personScopes, service).map(({ scope }) => scope);
  if (!scopes.every((scope) => requested.includes(scope))) {
    throw invalidField('scopes', 'The service does not ask for this any more. Please read again what it asks for.');
  }
  await requireAccess(deps, pair);
  return database.transaction(async (tx) => {
    // The lock also makes this wait for another consent.
    await lockOwnAccount(tx, principal);
    await revokeServiceConsent(tx, deps, pair);
    const row: ServiceConsentRow = {
      id: ids.next(),
      accountId,
      service,
      // Each once, in one order.
      scopes: apiScopes.filter((scope) => scopes.includes(scope)),
      createdAt: clock.now(),
      lastUsedAt: null,
      revokedAt: null,
    };
    await insertServiceConsent(tx, row);
    await announceSecurityEvent(tx, deps, { accountId, kind: 'service-consent-given', client });
    return row;
  });
}
