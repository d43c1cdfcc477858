import type { PersonScope, ServiceConsent } from '@stagedoor/contracts/service-consents';
import type { ServiceConsentRow } from '#/db/service-consents.ts';

export function presentServiceConsent(
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
