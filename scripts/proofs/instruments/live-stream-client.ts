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

type Options = { address: string; token: () => string };

/** Opens a stream as the web app does: with the bearer header, and with `Last-Event-ID` where it was lost. */
export function openLiveStreamClient({ address, token }: Options): LiveStreamClient {
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  const closing = new AbortController();
  const { signal } = closing;
  let lastEventId: string | undefined;
  let lost = 0;
  let lostAt: number | undefined = performance.now();

  async function readStream(): Promise<void> {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const { status, body } = await fetch(`${address}/api/notifications/stream`, { headers, signal });
    if (status !== 200 || body === null) return body?.cancel();
    let text = '';
    try {
      for await (const part of body.pipeThrough(new TextDecoderStream())) {
        const blocks = `${text}${part}`.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) readBlock(block);
      }
    } finally {
      if (!signal.aborted) lost += 1;
    }
  }

  function readBlock(block: string): void {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    if (name === undefined) return;
    lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? lastEventId;
    lostAt = undefined;
    if (name === 'unread') markReady();
  }

  void (async () => {
    while (!signal.aborted) {
      await readStream().catch(() => undefined);
      lostAt ??= performance.now();
      if (!signal.aborted) await pause(200);
    }
  })();
  return {
    ready,
    lost: () => lost,
    awayMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    close: () => closing.abort(),
  };
}
