import type { FastifyInstance } from 'fastify';
import type { PersonTokens } from '#/guard/person-tokens.ts';

/**
 * What goes on to a business service in the place of a person's token is a token for that service alone: it could be used
 * at no other. Requests without a token go on without one.
 */
export function exchangeTokens(routes: FastifyInstance, audience: string, tokens: PersonTokens): void {
  routes.addHook('preHandler', async (request) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) request.headers.authorization = `Bearer ${await tokens.exchange(token, audience)}`;
  });
}
