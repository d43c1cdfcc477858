import { readServiceAccess } from '@stagedoor/contracts/services';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { AuthServiceDeps } from '#/deps.ts';
import type { ConsentPair } from '#/service-consents/service-consents-repository.ts';

/**
 * Asks the directory, which alone decides it, whether a person may open a service. Throws a 403 if they may not, and a 503
 * if the directory does not answer.
 */
export async function requireAccess(
  { internal }: Pick<AuthServiceDeps, 'internal'>,
  { accountId: userId, service: slug }: ConsentPair,
): Promise<void> {
  const { hasAccess } = await internal.call(readServiceAccess, { params: { slug, userId } });
  if (!hasAccess) throw forbidden('You do not have access to this service');
}
