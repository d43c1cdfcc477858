import { readServiceAccess } from '@stagedoor/contracts/services';
import type { NotificationsDeps } from '#/config.ts';

/** For how long after the end of their access a service may still tell somebody something, such as how to take their data out. */
const monthMs = 31 * 86_400_000;

/**
 * Returns whether a business service may notify a person: who has access to it, or had it within the month. Throws a 503 if the
 * directory does not answer.
 */
export async function mayHear(
  { internal, clock }: Pick<NotificationsDeps, 'internal' | 'clock'>,
  service: string,
  userId: string,
): Promise<boolean> {
  const { hasAccess, endedAt } = await internal.call(readServiceAccess, { params: { slug: service, userId } });
  return hasAccess || (endedAt !== null && Date.parse(endedAt) > clock.now().getTime() - monthMs);
}
