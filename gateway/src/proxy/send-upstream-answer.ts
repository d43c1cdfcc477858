import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Drain } from '#/drain.ts';

/** Sends a service's answer on as it comes. */
export function sendUpstreamAnswer(reply: FastifyReply, body: Readable, drain: Drain): void {
  // Set where the answer comes before the body is through. The rest of it is read away instead.
  reply.removeHeader('connection');
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) followEvents(reply, body, drain);
  reply.send(body);
}

/** A stream of events may say nothing for a while, and ends when either side or the gateway does. */
function followEvents({ raw }: FastifyReply, body: Readable, drain: Drain): void {
  // The browser must know at once that it is open.
  raw.once('pipe', () => raw.flushHeaders());
  // Whoever opens it again is not to come by the same connection to a gateway that goes.
  raw.setHeader('connection', 'close');
  const forget = drain.endWith(() => {
    body.unpipe(raw);
    raw.end();
    body.destroy();
  });
  raw.once('close', forget);
}
