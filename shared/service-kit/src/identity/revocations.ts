import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import type { Bus } from '#/broker/bus.ts';
import { listenToEvent } from '#/broker/listen-to-event.ts';
import type { Activity } from '#/common/activity.ts';
import type { Clock } from '#/common/clock.ts';
import { type BackgroundLoop, startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';

/** Which sessions ended while their access tokens would still be valid, and which signing keys were removed. */
export interface Revocations {
  isRevoked(sessionId: string): boolean;
  revoke(sessionId: string, at: Date): void;
  /**
   * Calls `listener` with each session whose revocation becomes known here. `holds` returns whether something is open that must end with
   * its session: auth's list is then read as often as while there are calls.
   */
  onRevoked(listener: (sessionId: string) => void, holds?: () => boolean): void;
  /** Whether a listener holds something open. */
  isHolding(): boolean;
  /**
   * Resolves once auth's list is as fresh as {@link isRevoked} must be: at once while it is read every few seconds. Never rejects;
   * while auth is unavailable, the last known list is used.
   */
  catchUp(): Promise<void> | undefined;
  /** Gives the way in which {@link catchUp} does it. */
  caughtUpBy(read: () => Promise<void> | undefined): void;
  /** Announces that tokens signed with these keys are no longer valid. */
  removeKeys(keyIds: readonly string[]): void;
  /** Calls `listener` with signing keys as they are removed, for connections that outlive the check of their token. */
  onKeysRemoved(listener: (keyIds: readonly string[]) => void): void;
}

/** An access token's lifetime, after which a revocation need not be remembered. */
const tokenLifeMs = 15 * 60_000;

export function createRevocations(clock: Clock): Revocations {
  const revoked = new Map<string, number>();
  const listeners: ((sessionId: string) => void)[] = [];
  const holders: (() => boolean)[] = [];
  let read: () => Promise<void> | undefined = () => undefined;
  const keyListeners: ((keyIds: readonly string[]) => void)[] = [];
  return {
    isRevoked: (sessionId) => revoked.has(sessionId),
    revoke(sessionId, at) {
      const now = clock.now().getTime();
      for (const [old, since] of revoked) {
        if (now - since <= tokenLifeMs) break;
        revoked.delete(old);
      }
      if (revoked.has(sessionId) || now - at.getTime() > tokenLifeMs) return;
      revoked.set(sessionId, at.getTime());
      for (const listener of listeners) listener(sessionId);
    },
    onRevoked(listener, holds) {
      listeners.push(listener);
      if (holds !== undefined) holders.push(holds);
    },
    isHolding: () => holders.some((holds) => holds()),
    catchUp: () => read(),
    caughtUpBy(next) {
      read = next;
    },
    removeKeys(keyIds) {
      for (const listener of keyListeners) listener(keyIds);
    },
    onKeysRemoved: (listener) => keyListeners.push(listener),
  };
}

export interface ListedRevocation {
  readonly sessionId: string;
  readonly revokedAt: Date | string;
}

interface FollowOptions {
  readonly revocations: Revocations;
  readonly bus: Bus;
  /** Reads auth's list, or the newer part of it: by a call, or in its database if this is auth itself. */
  readonly list: (since: Date | undefined) => Promise<readonly ListedRevocation[]>;
  readonly clock: Clock;
  readonly activity: Activity;
  readonly log: Logger;
}

const everyMs = 5_000;
const restMs = 60_000;
/** Clocks may differ by half a minute, and what ends is in the list some moments after its time. */
const overlapMs = 120_000;
const wholeEveryMs = 60_000;

/**
 * Keeps `revocations` current: from the published events, from auth's whole list at start and once a minute, and from its new
 * entries every 5 seconds. While there are no calls and nothing is open, the list is read every minute; the first call after that
 * waits until it is read.
 */
export function followRevocations({ revocations, bus, list, clock, activity, log }: FollowOptions): BackgroundLoop {
  let readAt = Number.NEGATIVE_INFINITY;
  let wholeAt = Number.NEGATIVE_INFINITY;
  /** When the newest of the list ended, by auth's clock. */
  let newest: number | undefined;
  let reading: Promise<void> | undefined;
  listenToEvent({ bus, log }, sessionRevoked, ({ sessionId, revokedAt }) =>
    revocations.revoke(sessionId, new Date(revokedAt)),
  );

  async function readList(): Promise<void> {
    try {
      const startedAt = performance.now();
      const isPart = newest !== undefined && startedAt - wholeAt < wholeEveryMs;
      // If auth's clock was ahead, its newest is yet to come.
      const since = isPart ? new Date(Math.min(newest ?? 0, clock.now().getTime()) - overlapMs) : undefined;
      for (const { sessionId, revokedAt } of await list(since)) {
        const at = new Date(revokedAt);
        revocations.revoke(sessionId, at);
        newest = Math.max(newest ?? 0, at.getTime());
      }
      if (since === undefined) wholeAt = startedAt;
    } finally {
      // Set after a failure, too, so that calls wait for an unavailable auth at most once in five seconds, and not longer
      // than its timeout.
      readAt = performance.now();
      reading = undefined;
    }
  }

  function readOnce(): Promise<void> {
    reading ??= readList();
    return reading;
  }

  revocations.caughtUpBy(() => {
    // A round comes a moment later than after five seconds.
    if (performance.now() - readAt < everyMs + 1_000) return undefined;
    return readOnce().catch((error: unknown) => log.debug({ err: error }, 'the list of revocations was not read'));
  });
  return startLoop({
    name: 'revocations',
    pauseMs: everyMs,
    rest: {
      activity: { ...activity, isResting: () => activity.isResting() && !revocations.isHolding() },
      pauseMs: restMs,
    },
    log: log.child({}, { level: 'error' }),
    async round() {
      await readOnce();
      return false;
    },
  });
}
