import { findEntry } from '@stagedoor/catalogue/catalogue';
import { exchangePersonToken } from '@stagedoor/contracts/internal';
import { exchangeOwnToken } from '@stagedoor/contracts/service-screen';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import {
  keyAudienceOf,
  remainingLifeMs,
  type VerifiedPersonToken,
  verifyPersonToken,
} from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';

const maxLifeMs = 5 * 60_000;

type PersonClaims = VerifiedPersonToken['claims'];

/**
 * Exchanges a person's token for a token of the same session for one business service. The gateway does this with the tokens
 * of others; a person does it so that their browser calls the service with that token alone.
 */
export function registerPersonTokens(app: FastifyInstance, { keys, clock }: AuthDeps): void {
  const sign = (audience: string, claims: PersonClaims, remainingMs: number) => {
    const lifeMs = Math.min(maxLifeMs, remainingMs);
    const expiresAt = new Date(clock.now().getTime() + lifeMs).toISOString();
    const aud = claims.scope === undefined ? audience : keyAudienceOf(audience);
    return { token: keys.sign({ aud, ...claims }, lifeMs), expiresAt };
  };

  implement(app, exchangeOwnToken, async ({ body: { service }, principal, request }) => {
    if (findEntry(service) === undefined) throw badRequest('This is not a business service');
    const { userId, username, role, sessionId } = principal;
    return sign(service, { sub: userId, username, role, sid: sessionId }, remainingLifeMs(request));
  });

  implement(app, exchangePersonToken, async ({ body: { token, audience } }) => {
    if (findEntry(audience) === undefined) throw badRequest('The audience must be a business service');
    const { claims, expiresAt } = await verifyPersonToken(token, app.identity).catch((error: unknown) => {
      if (error instanceof AppError && error.statusCode === 401) throw badRequest('The token does not count');
      throw error;
    });
    return sign(audience, claims, expiresAt.getTime() - clock.now().getTime());
  });
}
