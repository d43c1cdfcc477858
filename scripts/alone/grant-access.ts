import { findEntry } from '@stagedoor/catalogue/catalogue';
import { applyAccess } from '@stagedoor/contracts/service-access';
import type { DemoPerson } from './demo-people.ts';
import type { Issuer } from './issuer.ts';

/**
 * Grants the token holders access to a business service that runs alone, because the directory is not there to do it.
 * Does nothing for a service that is not in the catalogue.
 */
export async function grantAccessToPeople(
  service: string,
  address: string,
  people: readonly DemoPerson[],
  issuer: Issuer,
) {
  if (findEntry(service) === undefined) return;
  const { method, path } = applyAccess(service);
  const token = issuer.sign({ aud: service, sub: 'service:directory' }, 60);
  for (const { id: userId } of people) {
    // Core services have no such call.
    await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, hasAccess: true, revision: 1 }),
    });
  }
}
