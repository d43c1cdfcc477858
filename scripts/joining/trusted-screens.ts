import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { OutsideServices } from './outside-services.ts';

/**
 * Returns the value of `TRUSTED_SCREENS` for the gateway: the business services of this repository, and those from outside whose
 * screen the operator trusts. `services` are all services that are no stubs.
 */
export function writeTrustedScreens(services: readonly string[], outside: OutsideServices): string {
  return services
    .filter((name) => findEntry(name) !== undefined && outside.get(name)?.trustsScreen !== false)
    .join(',');
}
