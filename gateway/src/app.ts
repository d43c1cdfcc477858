import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { notFound } from '@stagedoor/service-kit/errors';
import type { Logger } from '@stagedoor/service-kit/logger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerError } from '#/answer-error.ts';
import type { GatewayConfig } from '#/config.ts';
import { answerClientError } from '#/guard/answer-client-error.ts';
import { findOddity } from '#/guard/refuse-odd-requests.ts';
import { securityHeaders } from '#/guard/security-headers.ts';
import { serveWebBuild } from '#/pages/web-build.ts';
import { forward } from '#/proxy/forward.ts';
import { registerRequestFacts } from '#/request-facts.ts';
import { listServices, liveStreamPath } from '#/route-table.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly upstreams: ReadonlyMap<string, Upstream>;
}

/** The gateway, not yet listening. */
export async function buildGateway({ config, log, upstreams }: GatewayDeps): Promise<FastifyInstance> {
  const app = openServer(config, log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    done(findOddity(request.raw));
  });
  registerRequestFacts(app);

  await app.register(async (api) => {
    api.get('/api/config', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, data: { features: config.features, version: '2.0.0' } };
    });
    for (const service of listServices()) {
      const upstream = upstreams.get(service.name);
      if (upstream === undefined) throw new Error(`no upstream for ${service.name}`);
      for (const route of service.routes) forward(api, { route, upstream });
      if (service.name === 'notifications') {
        const route = { prefix: liveStreamPath, upstreamPrefix: '/notifications/stream' };
        forward(api, { route, upstream, lane: 'stream' });
      }
    }
    for (const path of ['/api', '/api/*', '/media/*']) {
      api.all(path, async () => {
        throw notFound();
      });
    }
  });
  await serveWebBuild(app, config.webDist);
  return app;
}

function openServer(config: GatewayConfig, log: Logger): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    http: { maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    requestTimeout: 0,
    // The live stream lifts it for itself.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(securityHeaders).header('x-request-id', request.id);
      answerError(error, request, reply);
    },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.maxConnections = config.maxConnections;
  // A body is passed on, never read here.
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  return app;
}
