import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@stagedoor/contracts/live-stream';
import { typing } from '@stagedoor/contracts/messaging-events';
import { pollChanged } from '@stagedoor/contracts/poll-events';
import { listenToEvent } from '@stagedoor/service-kit/broker/listen-to-event';
import type { NotificationsDeps } from '#/config.ts';
import { deliverLive } from '#/live/deliver-live.ts';
import type { OpenStream } from '#/live/open-stream.ts';
import { createUnreadRests } from '#/live/unread-rests.ts';
import { type LiveSignal, liveSubject } from '#/live-log/live-signals.ts';

const batchSize = 100;
const heartbeatMs = 15_000;
/** Seconds between two reads for all people, in case a signal was lost. */
const rereadSeconds = 10;

/** Called for each stream that opens at this instance, and when a person's last one closes. */
export interface PresenceListener {
  opened(stream: OpenStream): void;
  left(userId: string): void;
}

/** The open streams of this instance. */
export interface LiveHub {
  add(stream: OpenStream): void;
  remove(stream: OpenStream): void;
  countOf(userId: string): number;
  /** How many streams are open. */
  size(): number;
  watch(presence: PresenceListener | undefined): void;
  /** Ends all streams; their browsers reconnect to another instance. */
  close(): Promise<void>;
}

interface Listener {
  readonly streams: Set<OpenStream>;
  subscription: { unsubscribe(): void } | undefined;
}

type HubDeps = Pick<NotificationsDeps, 'bus' | 'database' | 'clock' | 'log' | 'revocations'>;

export function createLiveHub({ bus, database, clock, log, revocations }: HubDeps): LiveHub {
  const listeners = new Map<string, Listener>();
  const woken = new Set<string>();
  const rests = createUnreadRests(wake);
  const closing = new AbortController();
  let presence: PresenceListener | undefined;
  let delivering: Promise<void> | undefined;
  let open = 0;
  let seconds = 0;

  function wake(userId: string): void {
    if (!listeners.has(userId) || closing.signal.aborted) return;
    woken.add(userId);
    delivering ??= deliver();
  }

  async function deliver(): Promise<void> {
    // People who are woken in the same tick share the batch.
    await Promise.resolve();
    while (woken.size > 0 && !closing.signal.aborted) {
      const batch = [...woken].slice(0, batchSize);
      for (const userId of batch) woken.delete(userId);
      const streamsOf = new Map(batch.flatMap((userId) => listenerOf(userId)));
      try {
        await deliverLive(database, streamsOf, rests);
      } catch (error) {
        log.warn({ err: error }, 'streams could not be brought up to date and will be later');
        for (const userId of batch) woken.add(userId);
        await pause(500, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    delivering = undefined;
  }

  function listenerOf(userId: string): [string, Set<OpenStream>][] {
    const streams = listeners.get(userId)?.streams;
    return streams === undefined ? [] : [[userId, new Set(streams)]];
  }

  function handleSignal(userId: string, message: Uint8Array): void {
    const signal = readSignal(message);
    const streams = [...(listeners.get(userId)?.streams ?? [])];
    if (signal === undefined) return;
    if ('presence' in signal) for (const stream of streams) stream.send({ event: 'presence', data: signal.presence });
    else if (streams.some(({ position }) => position === undefined || position < signal.sequence)) wake(userId);
  }

  async function listen(userId: string, listener: Listener): Promise<void> {
    const connection = await bus.connected();
    if (connection.isClosed() || listeners.get(userId) !== listener) return;
    listener.subscription = connection.subscribe(bus.subject(liveSubject(userId)), {
      callback: (error, message) => {
        if (error === null) handleSignal(userId, message.data);
      },
    });
    // Signals from before the subscription reached the server were lost: read once.
    await connection.flush();
    wake(userId);
  }

  function sendTo(userId: string, event: LiveEvent): void {
    for (const stream of listeners.get(userId)?.streams ?? []) stream.send(event);
  }
  listenToEvent({ bus, log }, typing, ({ receiverId, conversationId, userId }) =>
    sendTo(receiverId, { event: 'typing', data: { conversationId, userId } }),
  );
  listenToEvent({ bus, log }, pollChanged, ({ recipientIds, postId, votes }) => {
    for (const recipientId of recipientIds) sendTo(recipientId, { event: 'poll', data: { postId, votes } });
  });

  const ticking = setInterval(() => {
    const now = clock.now().getTime();
    seconds += 1;
    for (const [userId, { streams }] of listeners) {
      for (const stream of streams) {
        if (stream.endsAt <= now) stream.end();
        // The last write is in the future if the clock was set back.
        else if (Math.abs(now - stream.lastWrite()) >= heartbeatMs) stream.keepAlive();
      }
      if (seconds % rereadSeconds === 0) wake(userId);
    }
  }, 1_000);

  revocations.onRevoked(
    (sessionId) => {
      for (const { streams } of listeners.values()) {
        for (const stream of streams) if (stream.sessionId === sessionId) stream.end();
      }
    },
    () => open > 0,
  );

  revocations.onKeysRemoved((keyIds) => {
    for (const { streams } of listeners.values()) {
      for (const stream of streams) if (keyIds.includes(stream.keyId)) stream.end();
    }
  });

  return {
    add(stream) {
      const { userId } = stream;
      open += 1;
      const known = listeners.get(userId);
      if (known === undefined) {
        const listener: Listener = { streams: new Set([stream]), subscription: undefined };
        listeners.set(userId, listener);
        listen(userId, listener).catch((error: unknown) => log.debug({ err: error }, 'signals will be missed'));
      } else {
        known.streams.add(stream);
      }
      wake(userId);
      presence?.opened(stream);
    },
    remove(stream) {
      const listener = listeners.get(stream.userId);
      if (listener?.streams.delete(stream) !== true) return;
      open -= 1;
      if (listener.streams.size > 0) return;
      listeners.delete(stream.userId);
      listener.subscription?.unsubscribe();
      rests.forget(stream.userId);
      presence?.left(stream.userId);
    },
    countOf: (userId) => listeners.get(userId)?.streams.size ?? 0,
    size: () => open,
    watch(watcher) {
      presence = watcher;
    },
    async close() {
      closing.abort();
      clearInterval(ticking);
      rests.close();
      for (const { streams } of listeners.values()) for (const stream of streams) stream.end();
      await delivering;
    },
  };
}

function readSignal(message: Uint8Array): LiveSignal | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(message)) as LiveSignal;
  } catch {
    return undefined;
  }
}
