import { issueServiceToken, listRevocations } from '@stagedoor/contracts/internal';
import { badRequest, forbidden } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';
import { isServiceSecret } from '#/service-tokens/service-secrets.ts';
import { serviceTokenLifeMs, signServiceToken } from '#/service-tokens/sign-service-token.ts';
import { findRevocations } from '#/sessions/find-revocations.ts';

export function registerServiceTokens(app: FastifyInstance, { config, keys, clock }: AuthDeps): void {
  implement(app, issueServiceToken, async ({ body: { service, secret, audience } }) => {
    if (!isServiceSecret(config.serviceSecrets, service, secret)) throw forbidden('Unknown service or wrong secret');
    if (audience === userAudience) throw badRequest('The audience must be a service');
    const expiresAt = new Date(clock.now().getTime() + serviceTokenLifeMs);
    const scopes = config.serviceScopes.get(service) ?? [];
    return { token: signServiceToken(keys, service, audience, scopes), expiresAt: expiresAt.toISOString() };
  });
}

export function registerRevocationList(app: FastifyInstance, { database, clock }: AuthDeps): void {
  implement(app, listRevocations, async ({ query: { since } }) => {
    const from = since === undefined ? undefined : new Date(since);
    const revoked = await findRevocations(database.db, clock.now(), from);
    return revoked.map(({ sessionId, revokedAt }) => ({ sessionId, revokedAt: revokedAt.toISOString() }));
  });
}
