import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Receivers {
  /** `host:port`, for OUTBOUND_ALLOW. */
  readonly place: string;
  /** The header `webhook-id` of each message that came to a path, in their order. */
  idsAt(path: string): readonly string[];
  /** How often the place inside was called that a receiver redirects to. */
  callsInside(): number;
  close(): Promise<void>;
}

const statuses: Readonly<Record<string, number>> = { '/gone': 410, '/redirecting': 307 };

/** Programs of creators: `/fast` and `/healthy` take everything, `/slow` never answers, `/gone` and `/redirecting` do so. */
export async function startReceivers(): Promise<Receivers> {
  const ids = new Map<string, string[]>();
  let insideCalls = 0;
  const inside = createServer((_request, reply) => {
    insideCalls += 1;
    reply.end();
  });
  const insidePort = await listen(inside);
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    await text(request);
    const known = ids.get(path) ?? [];
    known.push(String(request.headers['webhook-id']));
    ids.set(path, known);
    if (path === '/slow') return;
    reply.writeHead(statuses[path] ?? 204, { location: `http://127.0.0.1:${insidePort}/` }).end();
  });
  const port = await listen(server);
  const close = (one: typeof server) =>
    new Promise<void>((resolve) => {
      one.close(() => resolve());
      one.closeAllConnections();
    });
  return {
    place: `127.0.0.1:${port}`,
    idsAt: (path) => ids.get(path) ?? [],
    callsInside: () => insideCalls,
    close: async () => {
      await Promise.all([close(server), close(inside)]);
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
