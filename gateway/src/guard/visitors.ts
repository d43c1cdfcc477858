import type { IncomingMessage } from 'node:http';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyRequest } from 'fastify';
import { type CallCounts, type Client, clientAt, minuteMs } from '#/guard/client-limits.ts';

/** Clients of pages and documents that the gateway makes itself, which are the same whoever is signed in. */
export interface Visitors {
  /** The client that a request counts for. */
  clientOf(request: FastifyRequest): Client;
  /** Counts a page. Throws a 429 where the client has opened as many as it may. */
  countPage(request: FastifyRequest): Promise<void>;
}

interface VisitorsOptions {
  readonly counts: CallCounts;
  /** Pages a minute of one address. */
  readonly pagesPerAddress: number;
  /** Asked for the address, because an address that cannot be routed gets a page before anything else is known of its request. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Pages have a count of their own: browsers open them without a token, so they would use up the calls of their address's visitors. */
export function createVisitors({ counts, pagesPerAddress, addressOf }: VisitorsOptions): Visitors {
  const clientOf = ({ raw }: FastifyRequest) => clientAt(addressOf(raw));
  return {
    clientOf,
    async countPage(request) {
      const { current, ttl } = await counts.count(`page:${clientOf(request)}`, minuteMs);
      if (current > pagesPerAddress) throw tooManyRequests(Math.max(1, Math.ceil(ttl / 1_000)));
    },
  };
}
