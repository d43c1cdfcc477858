import type { DataOf } from '@stagedoor/contracts/call';
import type { checkServiceAccess } from '@stagedoor/contracts/services';
import type { AccessRow, ServiceRow } from '#/db/tables.ts';

type AccessFacts = Pick<AccessRow, 'isGranted'> | null;
type ServiceFacts = Pick<ServiceRow, 'isPublic' | 'status'>;

/**
 * Decides whether a person may open a service. Nobody may open a service that is coming soon, whatever was granted to them.
 */
export function decideAccess(service: ServiceFacts, access: AccessFacts): DataOf<typeof checkServiceAccess> {
  if (service.status === 'coming-soon') return { hasAccess: false, reason: 'COMING_SOON' };
  if (service.isPublic) return { hasAccess: true, reason: 'PUBLIC' };
  if (access?.isGranted === true) return { hasAccess: true, reason: 'GRANTED' };
  return { hasAccess: false, reason: 'LOCKED' };
}

/** Returns whether a service is closed to a person who can open it again by themselves, by paying. */
export function canPayAgain({
  isGranted,
  isRevoked,
  trialEndsAt,
}: Pick<AccessRow, 'isGranted' | 'isRevoked' | 'trialEndsAt'>): boolean {
  return !isGranted && !isRevoked && trialEndsAt !== null;
}
