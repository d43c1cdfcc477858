import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import { listRevocations } from '@stagedoor/contracts/internal';
import type { Bus } from '#/broker/bus.ts';
import { listenToEvent } from '#/broker/listen-to-event.ts';
import type { Clock } from '#/common/clock.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';
import { type BackgroundLoop, startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';

/** Which sessions ended while their access tokens would still be valid, and which signing keys were removed. */
export interface Revocations {
  isRevoked(sessionId: string): boolean;
  revoke(sessionId: string, at: Date): void;
  /** Told of each session as it ends here. */
  onRevoked(listener: (sessionId: string) => void): void;
  /** Announces that tokens signed with these keys no longer count. */
  removeKeys(keyIds: readonly string[]): void;
  /** Calls `listener` with signing keys as they are removed, for connections that outlive the check of their token. */
  onKeysRemoved(listener: (keyIds: readonly string[]) => void): void;
}

/** An access token's life: past it a revocation need not be remembered. */
const tokenLifeMs = 15 * 60_000;

export function createRevocations(clock: Clock): Revocations {
  const revoked = new Map<string, number>();
  const listeners: ((sessionId: string) => void)[] = [];
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
    onRevoked: (listener) => listeners.push(listener),
    removeKeys(keyIds) {
      for (const listener of keyListeners) listener(keyIds);
    },
    onKeysRemoved: (listener) => keyListeners.push(listener),
  };
}

interface FollowOptions {
  readonly revocations: Revocations;
  readonly bus: Bus;
  readonly internal: InternalClient;
  readonly log: Logger;
}

/** Keeps `revocations` current: each one as it is published, and auth's list at start and every 5 seconds. */
export function followRevocations({ revocations, bus, internal, log }: FollowOptions): BackgroundLoop {
  listenToEvent({ bus, log }, sessionRevoked, ({ sessionId, revokedAt }) =>
    revocations.revoke(sessionId, new Date(revokedAt)),
  );
  return startLoop({
    name: 'revocations',
    pauseMs: 5_000,
    log: log.child({}, { level: 'error' }),
    async round() {
      const list: DataOf<typeof listRevocations> = await internal.call(listRevocations, {});
      for (const { sessionId, revokedAt } of list) revocations.revoke(sessionId, new Date(revokedAt));
      return false;
    },
  });
}
