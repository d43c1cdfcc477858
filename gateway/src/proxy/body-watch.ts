import type { FastifyRequest } from 'fastify';

/** Within every such time a body that is still coming must have grown by at least so much. */
const checkMs = 15_000;
const leastBytes = 8_192;

/** How long a client may go on sending a body that is not read any more. */
const lingerMs = 30_000;

/** Ends a request whose body stops coming, or drips. How large it may be is the service's to say. */
export function watchBody({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const { socket } = raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - seen < leastBytes) socket.destroy();
    seen = socket.bytesRead;
  }, checkMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

/**
 * Reads the rest of a body whose answer is already given: a client that finds the connection cut while it still sends
 * does not get to see the answer.
 */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  // The service's request may still hold the stream; with a listener it flows as soon as it is let go.
  raw.on('data', () => {});
  raw.on('error', () => {});
  raw.resume();
}
