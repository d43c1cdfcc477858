import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import type { Bus } from '#/broker/bus.ts';
import { listenToEvent } from '#/broker/listen-to-event.ts';
import type { RemoteKeys } from '#/identity/jwks.ts';
import { type BackgroundLoop, startLoop } from '#/jobs/background-loop.ts';
import type { Logger } from '#/observability/logger.ts';

interface FollowOptions {
  readonly keys: RemoteKeys;
  readonly bus: Bus;
  readonly log: Logger;
}

/**
 * Forgets revoked signing keys: when the event of their revocation arrives, and by reading auth's key set every minute. The key
 * set is also read after such an event, so that the new signing key is known here even if auth then becomes unavailable.
 */
export function followSigningKeys({ keys, bus, log }: FollowOptions): BackgroundLoop {
  const loop = startLoop({
    name: 'signing keys',
    pauseMs: 60_000,
    log: log.child({}, { level: 'error' }),
    async round() {
      await keys.refresh();
      return false;
    },
  });
  listenToEvent({ bus, log }, signingKeysRevoked, ({ keyIds }) => {
    keys.revoke(keyIds);
    loop.wake();
  });
  return loop;
}
