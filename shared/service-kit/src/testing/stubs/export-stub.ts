import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../listen-locally.ts';

/** The parts that a service sent for an export. */
export interface SentExport {
  readonly files: Map<string, Buffer>;
  /** Returns the content of a document. */
  json(name: string): unknown;
  isFinished: boolean;
}

/** The stand-in of auth; made by {@link startExportStub}. */
export interface ExportStub {
  /** For AUTH_URL. */
  readonly url: string;
  readonly exports: ReadonlyMap<string, SentExport>;
  /** How many parts it rejects with a 503 before it accepts one. */
  refusals: number;
  close(): Promise<void>;
}

/** Stands in for auth if services send their parts of exports. */
export async function startExportStub(): Promise<ExportStub> {
  const exports = new Map<string, SentExport>();
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://desk');
    const content = await buffer(request);
    const [, exportId, verb] = /^\/internal\/exports\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
    const answer = (status: number, data: unknown = null) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ success: status < 300, data, message: '' }));
    };
    if (url.pathname === '/internal/service-token') {
      return answer(200, { token: 'of-a-service', expiresAt: new Date(Date.now() + 300_000).toISOString() });
    }
    if (exportId === undefined) return answer(404);
    if (desk.refusals > 0) {
      desk.refusals -= 1;
      return answer(503);
    }
    const sent = exports.get(exportId) ?? newExport();
    exports.set(exportId, sent);
    if (verb === 'files') sent.files.set(url.searchParams.get('name') ?? '', content);
    if (verb === 'finished') sent.isFinished = true;
    answer(200);
  });
  const { url, close } = await listenLocally(server);
  const desk: ExportStub = {
    url,
    exports,
    refusals: 0,
    close,
  };
  return desk;
}

function newExport(): SentExport {
  const files = new Map<string, Buffer>();
  return { files, json: (name) => JSON.parse(String(files.get(name) ?? 'null')), isFinished: false };
}
