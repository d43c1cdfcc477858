import { unavailable } from '@stagedoor/service-kit/common/errors';
import { createRemoteKeys, type VerificationKeys } from '@stagedoor/service-kit/identity/jwks';

export interface AuthKeys extends VerificationKeys {
  /**
   * Reads the keys again every minute, so that one that was revoked is forgotten, until the answer is called. The services
   * hear of it at once, and check for themselves.
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
      // While auth is away the keys that are known go on.
      const timer = setInterval(() => {
        for (const source of sources) source.refresh().catch(() => undefined);
      }, followMs);
      return () => clearInterval(timer);
    },
  };
}
