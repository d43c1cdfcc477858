import { jwksPath } from '@stagedoor/service-kit/identity/jwks';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';

/**
 * Serves the public keys as RFC 7517 specifies: the only answer here without our envelope. Its `Date` header is the time by which
 * tokens expire, for processes without a database.
 */
export function registerKeys(app: FastifyInstance, { keys, clock }: AuthDeps): void {
  app.get(jwksPath, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('date', clock.now().toUTCString());
    return { keys: keys.publicKeys() };
  });
}
