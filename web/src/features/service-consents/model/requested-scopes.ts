import type { PersonScope, ServiceConsent } from '@stagedoor/contracts/service-consents';

/** Returns the scopes that a service requests and the person has not allowed yet. */
export function findNewScopes({
  requested,
  given,
}: Pick<ServiceConsent, 'requested' | 'given'>): readonly PersonScope[] {
  return requested.filter(({ scope }) => given?.scopes.includes(scope) !== true);
}
