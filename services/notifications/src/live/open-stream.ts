import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@stagedoor/contracts/live-stream';
import type { Clock } from '@stagedoor/service-kit/common/clock';

/** What a stream may be behind before it is dropped: its browser catches up when it comes back. */
const mostWaitingBytes = 256 * 1_024;

/** One browser that listens. */
export interface OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  /** The key that its token is signed with. */
  readonly keyId: string;
  /** When its token expires, in ms. */
  readonly endsAt: number;
  /** The number of the last that was sent; undefined until the stream is greeted, where it asked for nothing missed. */
  place: number | undefined;
  isGreeted: boolean;
  readonly lastWrite: () => number;
  send(event: LiveEvent, id?: number): void;
  keepAlive(): void;
  end(): void;
}

interface StreamOptions {
  readonly response: ServerResponse;
  readonly clock: Clock;
  readonly userId: string;
  readonly sessionId: string;
  readonly keyId: string;
  readonly endsAt: number;
  readonly place: number | undefined;
}

/** A stream over a response whose head is written. One that takes nothing for too long is broken off. */
export function openStream({ response, clock, ...rest }: StreamOptions): OpenStream {
  let lastWrite = clock.now().getTime();

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return;
    lastWrite = clock.now().getTime();
    // What is said at the same moment leaves together: whoever passes it on reads and writes once.
    response.cork();
    process.nextTick(() => response.uncork());
    response.write(text);
    if (response.writableLength > mostWaitingBytes) response.destroy();
  }

  write('retry: 1000\n\n');
  return {
    ...rest,
    isGreeted: false,
    lastWrite: () => lastWrite,
    send({ event, data }, id) {
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    keepAlive: () => write(': still here\n\n'),
    end: () => response.end(),
  };
}
