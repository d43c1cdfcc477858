import type { PersonScope, ServiceConsent } from '@stagedoor/contracts/service-consents';
import {
  getServiceConsent,
  giveServiceConsent as giveServiceConsentCall,
  issueConsentedToken as issueConsentedTokenCall,
  listServiceConsents,
  withdrawServiceConsent,
} from '@stagedoor/contracts/service-consents';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { identifyService } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import { readClient } from '#/clients/client.ts';
import type { ServiceConsentRow } from '#/db/service-consents.ts';
import type { AuthDeps } from '#/deps.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { giveServiceConsent } from '#/service-consents/give-service-consent.ts';
import { issueConsentedToken } from '#/service-consents/issue-consented-token.ts';
import { getPersonScopes } from '#/service-consents/person-scopes.ts';
import { revokeServiceConsent } from '#/service-consents/revoke-service-consents.ts';
import { findServiceConsent, findServiceConsents } from '#/service-consents/service-consents-repository.ts';

/** The calls by which people let business services act for them, and by which services get tokens for that. */
export function registerServiceConsents(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database } = deps;

  implement(app, listServiceConsents, async ({ principal }) =>
    (await findServiceConsents(database.db, principal.userId)).map((row) =>
      presentServiceConsent(row.service, config.personScopes.get(row.service) ?? [], row),
    ),
  );

  implement(app, getServiceConsent, async ({ principal, params: { service } }) => {
    const requested = getPersonScopes(config.personScopes, service);
    const found = await findServiceConsent(database.db, { accountId: principal.userId, service });
    return presentServiceConsent(service, requested, found?.consent);
  });

  implement(app, giveServiceConsentCall, async ({ principal, params: { service }, body: { scopes }, request }) => {
    const row = await giveServiceConsent(deps, principal, { service, scopes }, readClient(request, config));
    return presentServiceConsent(service, getPersonScopes(config.personScopes, service), row);
  });

  implement(app, withdrawServiceConsent, async ({ principal: { userId: accountId }, params: { service }, request }) => {
    const client = readClient(request, config);
    await database.transaction(async (tx) => {
      const isRevoked = await revokeServiceConsent(tx, deps, { accountId, service });
      if (!isRevoked) throw notFound(withdrawServiceConsent.missing);
      await recordSecurityEvent(tx, deps, { accountId, kind: 'service-consent-withdrawn', client });
    });
    return null;
  });

  implement(app, issueConsentedTokenCall, async ({ body: { userId, audience }, request }) => {
    const { name } = await identifyService(request, app.serviceName);
    return issueConsentedToken(deps, { accountId: userId, service: name }, audience);
  });
}

function presentServiceConsent(
  service: string,
  requested: readonly PersonScope[],
  row: ServiceConsentRow | undefined,
): ServiceConsent {
  const given =
    row === undefined
      ? null
      : {
          scopes: row.scopes,
          givenAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        };
  return { service, requested: [...requested], given };
}
