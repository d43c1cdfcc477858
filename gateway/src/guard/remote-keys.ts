import { unavailable } from '@stagedoor/service-kit/common/errors';
import { createRemoteKeys, type VerificationKeys } from '@stagedoor/service-kit/identity/jwks';

export interface AuthKeys extends VerificationKeys {
  /**
   * Refreshes the keys every minute, so that revoked ones are removed, until the returned function is called. Services
   * learn of a revocation at once and verify tokens themselves.
   */
  follow(): () => void;
}

const followMs = 60_000;

/** Auth's public keys, from whichever of its addresses gives them. */
export function createAuthKeys(authUrls: readonly string[]): AuthKeys {
  const sources = authUrls.map(createRemoteKeys);
  return {
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
      // While auth is unavailable the keys that are known go on.
      const timer = setInterval(() => {
        for (const source of sources) source.refresh().catch(() => undefined);
      }, followMs);
      return () => clearInterval(timer);
    },
  };
}
