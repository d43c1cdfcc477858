import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a service's answer on as it comes. */
export function sendUpstreamAnswer(reply: FastifyReply, body: Readable): void {
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  // A stream of events may say nothing for a while: the browser must know at once that it is open.
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
    reply.raw.once('pipe', () => reply.raw.flushHeaders());
  }
  reply.send(body);
}
