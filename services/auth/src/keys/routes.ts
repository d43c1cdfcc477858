import { jwksPath } from '@stagedoor/service-kit/identity/jwks';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';

/** The public keys, in the form of RFC 7517: the one answer here without our envelope. */
export function registerKeys(app: FastifyInstance, { keys }: AuthDeps): void {
  app.get(jwksPath, { schema: { hide: true } }, async () => ({ keys: keys.publicKeys() }));
}
