import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { webhookChallenge } from '@stagedoor/contracts/webhook-events';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

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

/**
 * Starts the receivers, as creators' programs. All answer challenges. `/fast` and `/healthy` accept everything, `/slow` never answers, `/gone`
 * answers 410 and `/redirecting` redirects.
 */
export async function startReceivers(): Promise<Receivers> {
  const ids = new Map<string, string[]>();
  let insideCalls = 0;
  const inside = createServer((_request, reply) => {
    insideCalls += 1;
    reply.end();
  });
  const unreachable = await listenLocally(inside);
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    const event = JSON.parse(await text(request));
    if (event.type === webhookChallenge.type) {
      reply.writeHead(200).end(JSON.stringify({ challenge: event.data.challenge }));
      return;
    }
    const known = ids.get(path) ?? [];
    known.push(String(request.headers['webhook-id']));
    ids.set(path, known);
    if (path === '/slow') return;
    reply.writeHead(statuses[path] ?? 204, { location: `${unreachable.url}/` }).end();
  });
  const reachable = await listenLocally(server);
  return {
    place: `127.0.0.1:${reachable.port}`,
    idsAt: (path) => ids.get(path) ?? [],
    callsInside: () => insideCalls,
    close: async () => {
      await Promise.all([reachable.close(), unreachable.close()]);
    },
  };
}
