import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import { type Client, networkOf } from '#/guard/client.ts';
import { createHoldings } from '#/guard/holdings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the request is from. The person is known once its token was checked. */
    readonly client: Client;
    /** Whom it counts for among the requests under way; null where it does not count. */
    countedFor: Client | null;
  }
}

interface RequestShares {
  readonly perNetwork: number;
  readonly perPerson: number;
}

/**
 * Bounds how many requests of one network and of one person are under way at once, however many connections they come by
 * and whichever balancer stands in front. Counts the routes registered on `app` after it.
 */
export function registerRequestShares(app: FastifyInstance, { perNetwork, perPerson }: RequestShares): void {
  const underWay = createHoldings(() => ({ total: Number.POSITIVE_INFINITY, network: perNetwork, person: perPerson }));
  app.decorateRequest('client', {
    getter() {
      return { network: networkOf(this.clientAddress), person: this.personId };
    },
  });
  app.decorateRequest('countedFor', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { client } = request;
    if (!underWay.allows(client, 1)) return done(tooManyRequests(1));
    underWay.add(client, 1);
    request.countedFor = client;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.countedFor !== null) underWay.remove(request.countedFor, 1);
    done();
  });
}
