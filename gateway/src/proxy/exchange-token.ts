import type { FastifyInstance } from 'fastify';
import type { PersonTokens } from '#/guard/person-tokens.ts';

/**
 * Replaces a person's token by one for the business service alone, which cannot be used at any other. Requests without
 * a token are forwarded without one.
 */
export function exchangeTokens(routes: FastifyInstance, audience: string, tokens: PersonTokens): void {
  routes.addHook('preHandler', async (request) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) request.headers.authorization = `Bearer ${await tokens.exchange(token, audience)}`;
  });
}
