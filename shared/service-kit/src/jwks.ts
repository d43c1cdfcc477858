import { createPublicKey } from 'node:crypto';
import { request } from 'undici';
import { unavailable } from '#/errors.ts';

/** Finds the public key that a token names. */
export interface VerificationKeys {
  /** The key as SPKI PEM; undefined where there is none of this id. */
  find(keyId: string): Promise<string | undefined>;
}

interface JsonWebKeySet {
  readonly keys: readonly { readonly kid: string; readonly kty: string; readonly crv: string; readonly x: string }[];
}

/** Where auth publishes its public keys. */
export const jwksPath = '/.well-known/jwks.json';

/**
 * Auth's public keys, fetched when first needed and again for a key not yet known, at most once a second, so that a
 * rotation is followed at once and made-up key ids cost nothing. Keys once fetched serve while auth is away; of a key that
 * is not among them nobody can say then whether it is ours, which is a 503.
 */
export function createRemoteKeys(authUrl: string): VerificationKeys {
  let keys = new Map<string, string>();
  let fetchedAt = 0;
  let fetching: Promise<void> | undefined;
  let problem: unknown;

  async function fetchKeys(): Promise<void> {
    fetchedAt = performance.now();
    const { statusCode, body } = await request(new URL(jwksPath, authUrl), {
      headersTimeout: 2_000,
      bodyTimeout: 2_000,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`the key set answered ${statusCode}`);
    }
    const set = (await body.json()) as JsonWebKeySet;
    keys = new Map(
      set.keys.map(({ kid, ...jwk }) => [
        kid,
        createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
      ]),
    );
  }

  return {
    async find(keyId) {
      const known = keys.get(keyId);
      if (known !== undefined) return known;
      if (fetching === undefined && (keys.size === 0 || performance.now() - fetchedAt > 1_000)) {
        fetching = fetchKeys()
          .then(
            () => undefined,
            (error: unknown) => error ?? new Error('the key set could not be fetched'),
          )
          .then((outcome) => {
            problem = outcome;
            fetching = undefined;
          });
      }
      await fetching;
      const key = keys.get(keyId);
      if (key === undefined && problem !== undefined) {
        throw unavailable('Sign-in is temporarily unavailable.', 2, problem);
      }
      return key;
    },
  };
}
