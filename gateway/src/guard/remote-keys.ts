import { unavailable } from '@stagedoor/service-kit/errors';
import { createRemoteKeys, type VerificationKeys } from '@stagedoor/service-kit/jwks';

/** Auth's public keys, from whichever of its addresses gives them. */
export function createAuthKeys(authUrls: readonly string[]): VerificationKeys {
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
  };
}
