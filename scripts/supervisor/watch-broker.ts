import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';

type WatchOptions = {
  url: string;
  /** A stream that the broker is asked about. */
  stream: string;
  /** The process that is asked, undefined while there is none. */
  pid: () => number | undefined;
  /** Called with the process that has hung. */
  onHung: (pid: number) => void;
  signal: AbortSignal;
  /** Between two questions, and how long an answer may take, in ms. */
  pauseMs?: number;
  answerMs?: number;
};

/** So many questions in a row are left unanswered by a process that has hung; a busy one may miss one. */
const mostMissed = 2;

/**
 * Asks the broker about a stream again and again, until the signal. A disk that was full leaves nats-server 2.9 with its connections
 * open and none of its streams answering, for good and without a word; later versions turn JetStream off. Either way only another
 * process helps.
 */
export async function watchBroker({
  url,
  stream,
  pid,
  onHung,
  signal,
  pauseMs = 8_000,
  answerMs = 4_000,
}: WatchOptions): Promise<void> {
  let missed = 0;
  let asked: number | undefined;
  while (!signal.aborted) {
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    const current = pid();
    if (signal.aborted || current === undefined) continue;
    if (current !== asked) missed = 0;
    asked = current;
    missed = (await hasHung(url, stream, answerMs)) ? missed + 1 : 0;
    if (missed < mostMissed || pid() !== current) continue;
    missed = 0;
    onHung(current);
  }
}

/** Whether it takes connections, and says nothing about its streams. One that takes none yet is being started. */
async function hasHung(url: string, stream: string, answerMs: number): Promise<boolean> {
  try {
    const connection = await connectBroker(url, { name: 'watch', timeout: answerMs, reconnect: false });
    try {
      await connection.request(`$JS.API.STREAM.INFO.${stream}`, undefined, { timeout: answerMs });
      return false;
    } finally {
      await connection.close();
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'TIMEOUT' || error.code === '503');
  }
}
