import { findEntry } from '@stagedoor/catalogue/catalogue';
import { applyAccess } from '@stagedoor/contracts/service-access';
import type { DemoPerson } from './demo-people.ts';
import type { Issuer } from './issuer.ts';

/**
 * Opens a business service that runs alone to the people whom tokens are for, as the directory would, which is not there.
 * Nothing to do for a service that is none of the catalogue's.
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
    // A service that asks nobody in has no such call.
    await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, hasAccess: true, revision: 1 }),
    });
  }
}
