import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** `host:port`. */
  readonly place: string;
  readonly received: ReceivedMessage[];
  messagesAt(path: string): ReceivedMessage[];
  /** The answer of a path: a status, with headers if need be, or none at all. */
  answer(path: string, status: number | 'never', headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Stands in for the programs that creators have events sent to. It answers 204 unless told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, { status: number | 'never'; headers: Record<string, string> }>();
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await text(request) });
    const { status, headers } = answers.get(path) ?? { status: 204, headers: {} };
    if (status !== 'never') reply.writeHead(status, headers).end(status === 204 ? undefined : `answer ${status}`);
  });
  const { port, close } = await listenLocally(server);
  return {
    place: `127.0.0.1:${port}`,
    received,
    messagesAt: (path) => received.filter((message) => message.path === path),
    answer: (path, status, headers = {}) => answers.set(path, { status, headers }),
    close,
  };
}
