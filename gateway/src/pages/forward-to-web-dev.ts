import httpProxy from '@fastify/http-proxy';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';

/**
 * Forwards requests for pages to the web app's dev server at `url`, in development. The content security policy is looser than
 * in production, because the dev server uses inline scripts and a WebSocket for reloading.
 */
export async function forwardToWebDev(app: FastifyInstance, url: string): Promise<void> {
  await app.register(httpProxy, {
    upstream: url,
    prefix: '/',
    websocket: true,
    disableRequestLogging: true,
    httpMethods: ['GET', 'HEAD'],
    replyOptions: {
      // A failed request is answered with the error at once, instead of being sent again.
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
