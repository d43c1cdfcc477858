import { findEntry } from '@stagedoor/catalogue/catalogue';
import { exchangePersonToken } from '@stagedoor/contracts/internal';
import { AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { verifyPersonToken } from '@stagedoor/service-kit/identity/verify-person-token';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#/deps.ts';

const maxLifeMs = 5 * 60_000;

/** Exchanges a person's token for one of the same session for one business service. Only the gateway may call it. */
export function registerPersonTokens(app: FastifyInstance, { keys, clock }: AuthDeps): void {
  implement(app, exchangePersonToken, async ({ body: { token, audience } }) => {
    if (findEntry(audience) === undefined) throw badRequest('The audience must be a business service');
    const { claims, expiresAt } = await verifyPersonToken(token, app.identity).catch((error: unknown) => {
      if (error instanceof AppError && error.statusCode === 401) throw badRequest('The token does not count');
      throw error;
    });
    const now = clock.now().getTime();
    const lifeMs = Math.min(maxLifeMs, expiresAt.getTime() - now);
    return {
      token: keys.sign({ aud: audience, ...claims }, lifeMs),
      expiresAt: new Date(now + lifeMs).toISOString(),
    };
  });
}
