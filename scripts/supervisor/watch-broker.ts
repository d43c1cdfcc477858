import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';

type WatchOptions = {
  url: string;
  /** The stream that the broker is asked about. */
  stream: string;
  /** The process that is asked, undefined while there is none. */
  pid: () => number | undefined;
  /** Called with a process that left two questions in a row unanswered; a busy one may miss one. */
  onHung: (pid: number) => void;
  signal: AbortSignal;
  /** The pause between two questions. */
  pauseMs?: number;
  /** How long an answer may take. */
  answerMs?: number;
};

/**
 * Asks the broker about a stream again and again, until the signal. A disk that was full leaves nats-server 2.9 with its connections
 * open and none of its streams answering, for good and without a word; later versions turn JetStream off. Either way only another
 * process helps.
 */
export async function watchBroker(options: WatchOptions): Promise<void> {
  const { pid, onHung, signal, pauseMs = 8_000 } = options;
  let missedBy: number | undefined;
  while (!signal.aborted) {
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    const current = pid();
    if (signal.aborted || current === undefined) continue;
    const isHung = (await hasHung(options)) && pid() === current;
    if (isHung && missedBy === current) onHung(current);
    missedBy = isHung && missedBy !== current ? current : undefined;
  }
}

/** Whether it takes connections, and says nothing about its stream. One that takes none yet is being started. */
async function hasHung({ url, stream, answerMs = 4_000 }: WatchOptions): Promise<boolean> {
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
