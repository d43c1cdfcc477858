import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import type { EventNames } from '@stagedoor/service-kit/broker/event-names';
import { readEventStreams } from '@stagedoor/service-kit/broker/event-streams';

type WatchOptions = {
  url: string;
  /** The names of the streams that the broker is asked about. */
  names: Pick<EventNames, 'eventStream' | 'ownStream'>;
  /** The process that is asked, undefined while there is none. */
  pid: () => number | undefined;
  /** Called with the process that has hung. */
  onHung: (pid: number) => void;
  signal: AbortSignal;
  /** The pause between two questions. */
  pauseMs?: number;
  /** How long an answer may take. */
  answerMs?: number;
};

/** A process that leaves this many questions in a row unanswered has hung; a busy one may miss one. */
const mostMissed = 2;

/**
 * Asks the broker about the streams of events again and again, until the signal. A disk that was full leaves nats-server 2.9 with
 * its connections open and none of its streams answering, for good and without a word; later versions turn JetStream off. Either
 * way only another process helps.
 */
export async function watchBroker({
  url,
  names,
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
    missed = (await hasHung(url, names, answerMs)) ? missed + 1 : 0;
    if (missed < mostMissed || pid() !== current) continue;
    missed = 0;
    onHung(current);
  }
}

/** Whether it takes connections, and says nothing about its streams. One that takes none yet is being started. */
async function hasHung(url: string, names: WatchOptions['names'], answerMs: number): Promise<boolean> {
  try {
    const connection = await connectBroker(url, { name: 'watch', timeout: answerMs, reconnect: false });
    try {
      const ask = (name: string) => connection.request(`$JS.API.STREAM.INFO.${name}`, undefined, { timeout: answerMs });
      const { config } = (await ask(names.eventStream)).json<{ config?: { description?: string } }>();
      await Promise.all(readEventStreams(config?.description).own.map((source) => ask(names.ownStream(source))));
      return false;
    } finally {
      await connection.close();
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'TIMEOUT' || error.code === '503');
  }
}
