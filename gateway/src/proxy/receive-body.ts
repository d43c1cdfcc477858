import { fileCalls } from '@stagedoor/contracts/file-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UsageCounter } from '#/guard/usage-counter.ts';
import { readWhole, type WholeBody } from '#/proxy/whole-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, where it was read whole. */
    wholeBody: WholeBody | null;
  }
}

const listed = new Set(fileCalls.map(({ method, path }) => `${method} /api${path}`));

interface BodyOptions {
  /** The memory that all bodies which are read whole use together. */
  readonly memory: UsageCounter;
  /**
   * Whether the calls of the service are declared here. Those of a team's own service are not, and any of them may
   * receive files.
   */
  readonly isDeclared: boolean;
}

/** Bodies that may carry files are streamed to the service, all others are read whole first. */
export function receiveBodies(app: FastifyInstance, { memory, isDeclared }: BodyOptions): void {
  app.decorateRequest('wholeBody', null);
  app.addContentTypeParser('*', (request, payload, done) => {
    if (mayCarryFiles(request, isDeclared)) return done(null, payload);
    readWhole(request.raw, request.client, memory).then((body) => {
      request.wholeBody = body;
      done(null, body.bytes);
    }, done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.wholeBody?.release();
    done();
  });
}

function mayCarryFiles({ method, url, headers }: FastifyRequest, isDeclared: boolean): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  return !isDeclared || listed.has(`${method} ${url.split('?', 1)[0]}`);
}
