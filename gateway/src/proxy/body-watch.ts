import type { FastifyRequest } from 'fastify';

/** Within every such time a body that is still coming must have grown by at least so much. */
const checkMs = 15_000;
const leastBytes = 8_192;

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
