import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { webhookChallenge } from '@stagedoor/contracts/webhook-events';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** `host:port`. */
  readonly place: string;
  /** All messages but challenges. */
  readonly received: ReceivedMessage[];
  readonly challenges: ReceivedMessage[];
  messagesAt(path: string): ReceivedMessage[];
  /** The response of a path: a status, with headers if need be, or none at all. */
  answer(path: string, status: number | 'never', headers?: Record<string, string>): void;
  /** What a path answers to challenges from now on; by default the expected answer. */
  answerChallenges(path: string, answer: (challenge: string, body: string) => { status: number; body: string }): void;
  close(): Promise<void>;
}

/** Stands in for the programs that creators have events sent to. It answers challenges, and 204 to all else, unless told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, { status: number | 'never'; headers: Record<string, string> }>();
  const received: ReceivedMessage[] = [];
  const challenges: ReceivedMessage[] = [];
  const challengeAnswers = new Map<string, (challenge: string, body: string) => { status: number; body: string }>();
  const obey = (challenge: string) => ({ status: 200, body: JSON.stringify({ challenge }) });
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    const message = { path, headers: request.headers, body: await text(request) };
    const event = message.body.startsWith('{') ? JSON.parse(message.body) : {};
    if (event.type === webhookChallenge.type) {
      challenges.push(message);
      const answered = (challengeAnswers.get(path) ?? obey)(event.data.challenge, message.body);
      return reply.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.body);
    }
    received.push(message);
    const { status, headers } = answers.get(path) ?? { status: 204, headers: {} };
    if (status !== 'never') reply.writeHead(status, headers).end(status === 204 ? undefined : `answer ${status}`);
  });
  const { port, close } = await listenLocally(server);
  return {
    place: `127.0.0.1:${port}`,
    received,
    challenges,
    messagesAt: (path) => received.filter((message) => message.path === path),
    answerChallenges: (path, answer) => challengeAnswers.set(path, answer),
    answer: (path, status, headers = {}) => answers.set(path, { status, headers }),
    close,
  };
}
