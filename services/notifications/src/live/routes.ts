import { openLiveStream } from '@stagedoor/contracts/live-stream';
import { onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { authenticationRequired, invalidToken, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { identifyPrincipal, remainingLifeMs, signingKeyOf } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import type { LiveHub } from '#/live/hub.ts';
import { openStream } from '#/live/open-stream.ts';

/** Streams of one person at one instance; a browser opens one for all its tabs. */
const maxStreams = 20;

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
      if (hub.countOf(userId) >= maxStreams) throw tooManyRequests(30);
      const endsAt = clock.now().getTime() + remainingLifeMs(request);
      const keyId = signingKeyOf(request);
      if (revocations.isRevoked(sessionId)) throw invalidToken();

      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // Tells proxies not to buffer the stream.
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      // A stream without a body would never end, and its person would count as online.
      if (request.method === 'HEAD') return reply.send();

      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200);
      const position = readPosition(request.headers['last-event-id']);
      const stream = openStream({ response: raw, clock, userId, sessionId, keyId, endsAt, position });
      raw.on('error', () => raw.destroy());
      hub.add(stream);
      // Closed at once if the client left while its token was checked.
      onAnswerEnd(raw, () => hub.remove(stream));
    },
  });
  // Before the server waits for its connections to end, because open streams do not end by themselves.
  app.addHook('preClose', () => hub.close());
}

/**
 * Returns the `Last-Event-ID` as a position; for an invalid one, a position that is never found, so that the browser
 * refetches.
 */
function readPosition(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(String(header)) ? Number(header) : Number.MAX_SAFE_INTEGER;
}
