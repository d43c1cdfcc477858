import { readServiceAccess } from '@stagedoor/contracts/services';
import type { NotificationsDeps } from '#/config.ts';

/** For how long after a person's access ended a service may still notify them, for example of how to export their data. */
const monthMs = 31 * 86_400_000;

/**
 * Returns whether a business service may notify a person: the person must have access to it, or have had it within the month.
 * Throws a 503 if the directory does not answer.
 */
export async function mayHear(
  { internal, clock }: Pick<NotificationsDeps, 'internal' | 'clock'>,
  service: string,
  userId: string,
): Promise<boolean> {
  const { hasAccess, endedAt } = await internal.call(readServiceAccess, { params: { slug: service, userId } });
  return hasAccess || (endedAt !== null && Date.parse(endedAt) > clock.now().getTime() - monthMs);
}
