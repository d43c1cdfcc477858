import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A client of the live stream in place of a browser. It reconnects, and resumes after the last event. */
export type LiveStreamClient = {
  /** Resolves when the first event of the stream has arrived. */
  readonly ready: Promise<void>;
  /** How often the stream has ended without `close`. */
  lost(): number;
  /** Ms since the stream was lost; 0 while it is open. */
  awayMs(): number;
  close(): void;
};

type Options = {
  address: string;
  /** A token, or what returns one for each connection. */
  token: string | (() => string);
  onEvent?: (name: string, data: unknown) => void;
};

/** Opens a stream as the web app does: with the bearer header, and with `Last-Event-ID` where it was lost. */
export function openLiveStreamClient({ address, token, onEvent }: Options): LiveStreamClient {
  let markReady = () => {};
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  let lastEventId: string | undefined;
  let lost = 0;
  let lostAt: number | undefined = performance.now();
  let closed = false;
  let end = () => {};

  const open = () =>
    new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      };
      const sent = request(`${address}/api/notifications/stream`, { headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        if (response.statusCode !== 200) response.resume();
        else
          response.on('data', (part: string) => {
            text += part;
            for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
              readBlock(text.slice(0, at));
              text = text.slice(at + 2);
            }
          });
        response.on('error', () => undefined);
        response.on('close', () => {
          if (!closed && response.statusCode === 200) lost += 1;
          resolve();
        });
      });
      sent.on('error', () => resolve());
      end = () => sent.destroy();
      sent.end();
    });

  function readBlock(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
    const name = fields.get('event');
    if (name === undefined) return;
    lastEventId = fields.get('id') ?? lastEventId;
    lostAt = undefined;
    onEvent?.(name, JSON.parse(fields.get('data') ?? 'null'));
    if (name === 'unread') markReady();
  }

  void (async () => {
    while (!closed) {
      await open();
      lostAt ??= performance.now();
      if (!closed) await pause(200);
    }
  })();
  return {
    ready,
    lost: () => lost,
    awayMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    close() {
      closed = true;
      end();
    },
  };
}
