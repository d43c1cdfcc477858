import { openLiveStream } from '@stagedoor/contracts/live-stream';
import { authenticationRequired, invalidToken, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { identifyPrincipal, remainingLifeMs, signingKeyOf } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import type { LiveHub } from '#/live/hub.ts';
import { openStream } from '#/live/open-stream.ts';

/** A person's browsers at one instance; each opens one stream for all its tabs. */
const mostStreams = 20;

export function registerLiveStream(
  app: FastifyInstance,
  { clock, revocations }: NotificationsDeps,
  hub: LiveHub,
): void {
  app.route({
    method: openLiveStream.method,
    url: openLiveStream.path,
    schema: {
      summary: openLiveStream.summary,
      tags: [openLiveStream.service],
      security: [{ bearer: [] }],
      produces: ['text/event-stream'],
    },
    config: { call: openLiveStream },
    handler: async (request, reply) => {
      const principal = await identifyPrincipal(request, app.identity);
      if (principal === null) throw authenticationRequired();
      const { userId, sessionId } = principal;
      if (hub.countOf(userId) >= mostStreams) throw tooManyRequests(30);
      const endsAt = clock.now().getTime() + remainingLifeMs(request);
      const keyId = signingKeyOf(request);
      if (revocations.isRevoked(sessionId)) throw invalidToken();

      reply.hijack();
      const { raw } = reply;
      const headers = {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy in between is not to collect before it passes on.
        'x-accel-buffering': 'no',
        connection: 'close',
      };
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200);
      const place = readPlace(request.headers['last-event-id']);
      const stream = openStream({ response: raw, clock, userId, sessionId, keyId, endsAt, place });
      raw.on('close', () => hub.remove(stream));
      raw.on('error', () => raw.destroy());
      hub.add(stream);
    },
  });
  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', () => hub.close());
}

/** A place that is none is one that nothing can be caught up with from. */
function readPlace(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const place = /^\d{1,15}$/.test(String(header)) ? Number(header) : Number.MAX_SAFE_INTEGER;
  return place;
}
