import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@stagedoor/contracts/live-stream';
import type { Clock } from '@stagedoor/service-kit/common/clock';

/** Unsent bytes of a stream at which it is closed: its browser catches up when it reconnects. */
const maxBufferedBytes = 256 * 1_024;

/** A stream of server-sent events to one browser. */
export interface OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  /** The key that its token is signed with. */
  readonly keyId: string;
  /** When its token expires, in ms. */
  readonly endsAt: number;
  /** The sequence number of the last event that was sent; undefined before the greeting of a stream that named none. */
  position: number | undefined;
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
  readonly position: number | undefined;
}

/** Opens a stream over a response whose headers are written. A client that does not read is disconnected. */
export function openStream({ response, clock, ...rest }: StreamOptions): OpenStream {
  let lastWrite = clock.now().getTime();
  /** The people whom this browser has been shown as online. */
  const shown = new Set<string>();

  /** Reports somebody as offline only to people who saw them online; otherwise it would reveal a block. */
  function isNews({ event, data }: LiveEvent): boolean {
    if (event !== 'presence') return true;
    if (data.isOnline) shown.add(data.userId);
    else return shown.delete(data.userId);
    return true;
  }

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return;
    lastWrite = clock.now().getTime();
    // Events of the same tick are sent in one packet, so that the gateway reads and writes once.
    response.cork();
    process.nextTick(() => response.uncork());
    response.write(text);
    if (response.writableLength > maxBufferedBytes) response.destroy();
  }

  write('retry: 1000\n\n');
  return {
    ...rest,
    isGreeted: false,
    lastWrite: () => lastWrite,
    send(one, id) {
      if (!isNews(one)) return;
      const { event, data } = one;
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    keepAlive: () => write(': still here\n\n'),
    end: () => response.end(),
  };
}
