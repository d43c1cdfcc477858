import { unavailable } from '@stagedoor/service-kit/common/errors';
import { createRemoteKeys, type VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createDatabaseClock, type DatabaseClock } from '@stagedoor/service-kit/process/database-clock';

export interface AuthKeys extends VerificationKeys {
  /**
   * Auth's time, which comes with its keys: who gives the keys decides about tokens anyway, and no other service is asked. Until the
   * first answer it is the machine's.
   */
  readonly clock: DatabaseClock;
  /**
   * Refreshes keys and time every minute, so that revoked ones are removed, until the returned function is called. Services
   * learn of a revocation at once and verify tokens themselves.
   */
  follow(): () => void;
}

const followMs = 60_000;

/** Auth's public keys, from whichever of its addresses gives them. */
export function createAuthKeys(authUrls: readonly string[]): AuthKeys {
  const askAll = () => {
    // While auth is unavailable the keys that are known go on, and so does the time.
    for (const source of sources) source.refresh().catch(() => undefined);
  };
  const clock = createDatabaseClock(askAll);
  const sources = authUrls.map((url) => createRemoteKeys(url, clock.follow));
  return {
    clock,
    async find(keyId) {
      let answered = false;
      for (const source of sources) {
        try {
          const key = await source.find(keyId);
          if (key !== undefined) return key;
          answered = true;
        } catch {
          // The next one may be there.
        }
      }
      if (!answered) throw unavailable('Sign-in is temporarily unavailable.');
      return undefined;
    },
    follow() {
      const timer = setInterval(askAll, followMs);
      return () => clearInterval(timer);
    },
  };
}
