import { readServiceAccess } from '@stagedoor/contracts/services';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { AuthServiceDeps } from '#/deps.ts';
import type { ConsentPair } from '#/service-consents/service-consents-repository.ts';

/**
 * Asks the directory whether a person may open a service, which alone decides that. Throws a 403 if they may not, and a 503
 * where the directory does not answer.
 */
export async function requireAccess(
  { internal }: Pick<AuthServiceDeps, 'internal'>,
  { accountId: userId, service: slug }: ConsentPair,
): Promise<void> {
  const { hasAccess } = await internal.call(readServiceAccess, { params: { slug, userId } });
  if (!hasAccess) throw forbidden('You do not have access to this service');
}
