import { jwksPath } from '@stagedoor/service-kit/identity/jwks';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';

/** Serves the public keys as RFC 7517 specifies: the only answer here without our envelope. */
export function registerKeys(app: FastifyInstance, { keys }: AuthDeps): void {
  app.get(jwksPath, { schema: { hide: true } }, async () => ({ keys: keys.publicKeys() }));
}
