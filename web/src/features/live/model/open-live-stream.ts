import { openLiveStream } from '@stagedoor/contracts/live-stream';
import { type LiveStreamEvent, parseLiveStreamEvent } from './live-stream-event.ts';
import { createEventStreamParser } from './parse-event-stream.ts';

/** The server sends a comment every 15 seconds; a stream without any for this long is dead. */
const IDLE_TIMEOUT_MS = 40_000;

/** How a stream ended: `wasOpen` if events came, otherwise the status of the rejection. */
export interface StreamEnd {
  readonly wasOpen: boolean;
  /** 0 if there was no response. */
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

interface StreamOptions {
  readonly token: string;
  /** The stream begins with the events after this one. */
  readonly lastEventId: number | undefined;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onEvent: (event: LiveStreamEvent) => void;
}

/** Opens the stream once and reads it to its end. Never throws. */
export async function openStream({ token, lastEventId, signal, onOpen, onEvent }: StreamOptions): Promise<StreamEnd> {
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartIdleTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
  };
  let status = 0;
  let wasOpen = false;
  try {
    restartIdleTimer();
    const response = await fetch(`/api${openLiveStream.path}`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, idle.signal]),
    });
    ({ status } = response);
    if (!response.ok || !response.body) return { wasOpen, status, retryAfterMs: retryAfterOf(response) };
    wasOpen = true;
    onOpen();
    const parse = createEventStreamParser(({ event, id, data }) => {
      const parsed = parseLiveStreamEvent(event, id, data);
      if (parsed) onEvent(parsed);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      restartIdleTimer();
      parse(value);
    }
  } catch {
    // Aborted by the network, the idle timeout or the caller: the stream has ended.
  } finally {
    clearTimeout(timer);
  }
  return { wasOpen, status, retryAfterMs: undefined };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
