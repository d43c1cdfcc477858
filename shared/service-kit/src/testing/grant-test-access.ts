import { type AccessChange, applyAccess } from '@stagedoor/contracts/service-access';
import type { FastifyInstance } from 'fastify';
import { asService } from '#/testing/test-tokens.ts';

let lastRevision = 0;

/** Grants or revokes access to a business service under test, as the directory would; with a plan if one is named. */
export async function grantTestAccess(
  app: FastifyInstance,
  userId: string,
  hasAccess = true,
  plan: Pick<AccessChange, 'plan' | 'limits'> = {},
): Promise<void> {
  const { method, path } = applyAccess(app.serviceName);
  lastRevision = Math.max(lastRevision + 1, Date.now());
  const payload = { userId, hasAccess, revision: lastRevision, ...plan };
  const { statusCode } = await app.inject({
    method,
    url: path,
    headers: asService('directory', app.serviceName),
    payload,
  });
  if (statusCode !== 200) throw new Error(`the service answered ${statusCode}`);
}
