import httpProxy from '@fastify/http-proxy';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';

/** In development the pages come from the dev server, which uses inline scripts and a WebSocket for reloading. */
export async function forwardToWebDev(app: FastifyInstance, url: string): Promise<void> {
  await app.register(httpProxy, {
    upstream: url,
    prefix: '/',
    websocket: true,
    disableRequestLogging: true,
    httpMethods: ['GET', 'HEAD'],
    replyOptions: {
      retryDelay: () => null,
      onError: (reply) =>
        answerError(
          unavailable('The dev server does not answer'),
          reply.request as FastifyRequest,
          reply as FastifyReply,
        ),
      rewriteHeaders: (headers) => ({
        ...headers,
        'content-security-policy':
          "default-src 'self' 'unsafe-inline' blob: data:; connect-src 'self' ws: wss:; object-src 'none'; frame-ancestors 'none'",
      }),
    },
  });
}
