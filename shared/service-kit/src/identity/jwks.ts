import { createPublicKey } from 'node:crypto';
import { request } from 'undici';
import { unavailable } from '#/common/errors.ts';

/** Finds the public key that a token names. */
export interface VerificationKeys {
  /** The key as SPKI PEM; undefined if there is none of this id. */
  find(keyId: string): Promise<string | undefined>;
}

/** Keys of another process, which it can revoke. */
export interface RemoteKeys extends VerificationKeys {
  /** Fetches the key set again. Throws if it cannot be fetched, and then retains the known keys. */
  refresh(): Promise<void>;
  /** Forgets keys for good, even if an older key set that arrives later still has them. */
  revoke(keyIds: readonly string[]): void;
  /** Calls `listener` with keys that were revoked, or that auth publishes no more, as this process learns of it. */
  onRemoved(listener: (keyIds: readonly string[]) => void): void;
}

interface JsonWebKeySet {
  readonly keys: readonly { readonly kid: string; readonly kty: string; readonly crv: string; readonly x: string }[];
}

/** The path of auth's public keys. */
export const jwksPath = '/.well-known/jwks.json';

/**
 * Auth's public keys. They are fetched on first use, and again for an unknown key id, at most once a second: a rotation takes effect
 * at once, and invented key ids cost little. Known keys remain valid while auth is unavailable; an unknown one is then a 503, because
 * it may or may not be ours. Each answer contains auth's time, which is passed to `onServerTime` in ms since 1970, with the duration
 * of the request.
 */
export function createRemoteKeys(
  authUrl: string,
  onServerTime?: (serverMs: number, tookMs: number) => void,
): RemoteKeys {
  const revoked = new Set<string>();
  let keys = new Map<string, string>();
  let fetchedAt = 0;
  let fetching: Promise<void> | undefined;
  let problem: unknown;
  const listeners: ((keyIds: readonly string[]) => void)[] = [];

  function announceRemoved(keyIds: readonly string[]): void {
    if (keyIds.length > 0) for (const listener of listeners) listener(keyIds);
  }

  async function fetchKeys(): Promise<void> {
    fetchedAt = performance.now();
    const askedAt = performance.now();
    const { statusCode, headers, body } = await request(new URL(jwksPath, authUrl), {
      headersTimeout: 2_000,
      bodyTimeout: 2_000,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`the key set answered ${statusCode}`);
    }
    const tookMs = performance.now() - askedAt;
    const set = (await body.json()) as JsonWebKeySet;
    const before = [...keys.keys()];
    keys = new Map(
      set.keys
        .filter(({ kid }) => !revoked.has(kid))
        .map(({ kid, ...jwk }) => [
          kid,
          createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
        ]),
    );
    announceRemoved(before.filter((keyId) => !keys.has(keyId)));
    const serverMs = Date.parse(String(headers.date));
    // The header has whole seconds, so the time may be any moment in its second.
    if (Number.isFinite(serverMs)) onServerTime?.(serverMs, tookMs + 1_000);
  }

  /** Remembers whether the fetch failed: an unknown key is then a 503 instead of an invalid token. */
  async function tryToFetch(): Promise<void> {
    problem = await fetchKeys().then(
      () => undefined,
      (error: unknown) => error ?? new Error('the key set could not be fetched'),
    );
    fetching = undefined;
  }

  return {
    async find(keyId) {
      const known = keys.get(keyId);
      if (known !== undefined) return known;
      if (!revoked.has(keyId) && fetching === undefined && (keys.size === 0 || performance.now() - fetchedAt > 1_000)) {
        fetching = tryToFetch();
      }
      await fetching;
      const key = keys.get(keyId);
      if (key === undefined && problem !== undefined && !revoked.has(keyId)) {
        throw unavailable('Sign-in is temporarily unavailable.', 2, problem);
      }
      return key;
    },
    async refresh() {
      fetching ??= tryToFetch();
      await fetching;
      if (problem !== undefined) throw problem;
    },
    revoke(keyIds) {
      for (const keyId of keyIds) {
        revoked.add(keyId);
        keys.delete(keyId);
      }
      announceRemoved(keyIds);
    },
    onRemoved: (listener) => listeners.push(listener),
  };
}
