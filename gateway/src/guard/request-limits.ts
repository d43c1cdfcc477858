import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import { type Client, createUsageCounter, networkOf } from '#/guard/usage-counter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of the request. The person is known once the token was checked. */
    readonly client: Client;
    /** Whom it counts for among the requests under way; null where it does not count. */
    countedFor: Client | null;
  }
}

interface RequestLimits {
  readonly perNetwork: number;
  readonly perPerson: number;
}

/**
 * Limits how many requests of one network and of one person are in progress, across all their connections. Applies to
 * the routes registered on `app` after it.
 */
export function registerRequestLimits(app: FastifyInstance, { perNetwork, perPerson }: RequestLimits): void {
  const underWay = createUsageCounter(() => ({
    total: Number.POSITIVE_INFINITY,
    network: perNetwork,
    person: perPerson,
  }));
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
