import { openLiveStream } from '@stagedoor/contracts/live-stream';
import { type LiveNews, parseNews } from './live-news.ts';
import { createEventReader } from './read-events.ts';

/** The server says every 15 seconds that it is there; a stream that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;

/** How a stream came to its end: `wasOpen` where it was answered with events, else by which status it was refused. */
export interface StreamEnd {
  readonly wasOpen: boolean;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

interface StreamOptions {
  readonly token: string;
  /** The number of the last event that was heard: those after it come first. */
  readonly place: number | undefined;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onNews: (news: LiveNews) => void;
}

/** Opens the stream once and hears it to its end. Never throws. */
export async function openStream({ token, place, signal, onOpen, onNews }: StreamOptions): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let status = 0;
  let wasOpen = false;
  try {
    heard();
    const response = await fetch(`/api${openLiveStream.path}`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(place !== undefined && { 'Last-Event-ID': String(place) }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    ({ status } = response);
    if (!response.ok || !response.body) return { wasOpen, status, retryAfterMs: retryAfterOf(response) };
    wasOpen = true;
    onOpen();
    const read = createEventReader(({ event, id, data }) => {
      const news = parseNews(event, id, data);
      if (news) onNews(news);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard();
      read(value);
    }
  } catch {
    // Broken off, by the network, by silence or by the caller: it has ended.
  } finally {
    clearTimeout(timer);
  }
  return { wasOpen, status, retryAfterMs: undefined };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
