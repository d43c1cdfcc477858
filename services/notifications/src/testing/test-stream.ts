import { request } from 'node:http';
import type { LiveData, LiveEventName } from '@stagedoor/contracts/live-stream';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';

export interface ReceivedEvent<Name extends LiveEventName = LiveEventName> {
  readonly event: Name;
  readonly id: string | undefined;
  readonly data: LiveData<Name>;
}

/** An open stream as a browser has it, with all that it received. */
export interface TestStream {
  readonly status: number;
  readonly received: ReceivedEvent[];
  readonly comments: string[];
  ended(): boolean;
  of<Name extends LiveEventName>(name: Name): LiveData<Name>[];
  /** Waits for the n-th event of a name, counted from 1. */
  next<Name extends LiveEventName>(name: Name, ordinal?: number): Promise<ReceivedEvent<Name>>;
  lastId(): string | undefined;
  close(): void;
  /** Stops reading. */
  pause(): void;
}

/** Opens a stream at a service's address and, if the status is 200, waits for the greeting. */
export async function openTestStream(address: string, headers: Record<string, string>): Promise<TestStream> {
  const received: ReceivedEvent[] = [];
  const comments: string[] = [];
  let ended = false;
  let unread = '';
  const { status, close, pause } = await new Promise<{ status: number; close(): void; pause(): void }>(
    (resolve, reject) => {
      const sent = request(`${address}/notifications/stream`, { headers, agent: false }, (response) => {
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          unread += part;
          for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
            read(unread.slice(0, end));
            unread = unread.slice(end + 2);
          }
        });
        response.on('close', () => {
          ended = true;
        });
        response.on('error', () => undefined);
        resolve({
          status: response.statusCode ?? 0,
          close: () => sent.destroy(),
          pause: () => response.pause(),
        });
      });
      sent.on('error', reject);
      sent.end();
    },
  );

  function read(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(': ');
      if (line.startsWith(':')) comments.push(line);
      else fields.set(line.slice(0, colon), line.slice(colon + 2));
    }
    const event = fields.get('event') as LiveEventName | undefined;
    if (event === undefined) return;
    received.push({ event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') });
  }

  function named<Name extends LiveEventName>(name: Name): ReceivedEvent<Name>[] {
    return received.filter((one): one is ReceivedEvent<Name> & ReceivedEvent => one.event === name);
  }

  const stream: TestStream = {
    status,
    received,
    comments,
    ended: () => ended,
    of: (name) => named(name).map(({ data }) => data),
    next: (name, ordinal = 1) => waitFor(() => named(name)[ordinal - 1], { what: `${name} ${ordinal}` }),
    lastId: () => received.findLast(({ id }) => id !== undefined)?.id,
    close,
    pause,
  };
  if (status === 200) await stream.next('unread');
  return stream;
}
