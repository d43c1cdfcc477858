import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveData, LiveEventName } from '@stagedoor/contracts/live-stream';

export type ReceivedLiveEvent = { name: LiveEventName; data: unknown; id: number | undefined };

/** A client of the live stream in place of a browser. It reconnects, and resumes after the last event. */
export type LiveStreamClient = {
  /** Resolves when the first event of the stream has arrived. */
  readonly ready: Promise<void>;
  /** How often the stream has ended without `close`. */
  lost(): number;
  isOpen(): boolean;
  /** Ms since the stream was lost; 0 while it is open. */
  awayMs(): number;
  close(): void;
};

type Options = {
  address: string;
  /** A token, or what returns one for each connection. */
  token: string | (() => string);
  /** Called with each event. */
  onEvent?: (heard: ReceivedLiveEvent) => void;
};

/** Opens a stream as the web app does: with the bearer header, and with `Last-Event-ID` where it was lost. */
export function openLiveStreamClient({ address, token, onEvent }: Options): LiveStreamClient {
  let markReady = () => {};
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  let lastEventId: number | undefined;
  let lost = 0;
  let lostAt: number | undefined = performance.now();
  let closed = false;
  let end = () => {};

  async function keepOpen(): Promise<void> {
    while (!closed) {
      await open().catch(() => undefined);
      lostAt ??= performance.now();
      if (!closed) await pause(200);
    }
  }

  function open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      };
      const sent = request(`${address}/api/notifications/stream`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          reject(new Error(`answered ${response.statusCode}`));
          return;
        }
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
            applyBlock(text.slice(0, at));
            text = text.slice(at + 2);
          }
        });
        response.on('error', () => undefined);
        response.on('close', () => {
          if (!closed) lost += 1;
          resolve();
        });
      });
      sent.on('error', reject);
      end = () => sent.destroy();
      sent.end();
    });
  }

  function applyBlock(block: string): void {
    const fields = new Map(block.split('\n').map((line) => splitField(line)));
    const name = fields.get('event') as LiveEventName | undefined;
    if (name === undefined) return;
    const id = fields.has('id') ? Number(fields.get('id')) : undefined;
    if (id !== undefined) lastEventId = id;
    lostAt = undefined;
    onEvent?.({ name, data: JSON.parse(fields.get('data') ?? 'null'), id });
    if (name === 'unread') markReady();
  }

  void keepOpen();
  return {
    ready,
    lost: () => lost,
    isOpen: () => lostAt === undefined,
    awayMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    close() {
      closed = true;
      end();
    },
  };
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** An event of that name, as its contract shapes it. */
export function liveDataOf<Name extends LiveEventName>({ data }: ReceivedLiveEvent, _name: Name): LiveData<Name> {
  return data as LiveData<Name>;
}
