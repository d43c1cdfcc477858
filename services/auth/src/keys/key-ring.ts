import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Clock } from '@stagedoor/service-kit/clock';
import type { Database } from '@stagedoor/service-kit/database';
import type { Ids } from '@stagedoor/service-kit/ids';
import type { VerificationKeys } from '@stagedoor/service-kit/jwks';
import type { Logger } from '@stagedoor/service-kit/logger';
import { issuer } from '@stagedoor/service-kit/tokens';
import { desc, sql } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import type { AuthSchema } from '#/db/schema.ts';
import { signingKeys } from '#/db/signing-keys.ts';

export interface PublicJwk {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The signing keys: all of them verify, and the newest that everybody can know of signs. */
export interface KeyRing extends VerificationKeys {
  /** Signs claims as ours, good for `lifeMs` from now. */
  sign(claims: { readonly [name: string]: string }, lifeMs: number): string;
  publicKeys(): readonly PublicJwk[];
  /** Follows rotations that are made elsewhere, within ten seconds, until the answer is called. */
  follow(): () => void;
}

interface KeyRingOptions {
  readonly database: Database<AuthSchema>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

interface Signer {
  readonly createdAt: Date;
  readonly sign: (claims: { readonly [name: string]: string | number }) => string;
}

interface LoadedKeys {
  readonly loadedAt: number;
  /** The newest first. */
  readonly signers: readonly [Signer, ...Signer[]];
  readonly publicKeys: ReadonlyMap<string, string>;
}

const followMs = 10_000;

/**
 * A key is published for so long before it signs: by then every instance has read it, so that whoever asks any of them
 * for a key that a token names is given it.
 */
export const publishedBeforeMs = 3 * followMs;

/** Opens the keys in the database; the first one is made where there is none. */
export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { clock, log } = options;
  let loaded = await loadKeys(options);
  let reloading: Promise<void> | undefined;

  async function reload(): Promise<void> {
    reloading ??= loadKeys(options)
      .then((keys) => {
        loaded = keys;
      })
      .finally(() => {
        reloading = undefined;
      });
    await reloading;
  }

  return {
    async find(keyId) {
      const known = loaded.publicKeys.get(keyId);
      if (known !== undefined) return known;
      // Another instance may have made it just now; made-up ids ask the database once a second at most.
      if (performance.now() - loaded.loadedAt > 1_000) await reload();
      return loaded.publicKeys.get(keyId);
    },
    sign(claims, lifeMs) {
      const now = clock.now().getTime();
      const { signers } = loaded;
      // Where none has been there for long enough, the first of all: it is the only one, or was until just now.
      const signer = signers.find(({ createdAt }) => now - createdAt.getTime() >= publishedBeforeMs) ?? signers.at(-1);
      const issuedAt = Math.floor(now / 1_000);
      return (signer ?? signers[0]).sign({
        ...claims,
        iss: issuer,
        iat: issuedAt,
        exp: issuedAt + Math.floor(lifeMs / 1_000),
      });
    },
    publicKeys() {
      const { publicKeys } = loaded;
      return [...publicKeys].map(([kid, pem]) => {
        const { kty = '', crv = '', x = '' } = createPublicKey(pem).export({ format: 'jwk' });
        return { kid, kty, crv, x, alg: 'EdDSA', use: 'sig' };
      });
    },
    follow() {
      const timer = setInterval(() => {
        reload().catch((error: unknown) => log.warn({ err: error }, 'the signing keys could not be read again'));
      }, followMs);
      return () => clearInterval(timer);
    },
  };
}

async function loadKeys({ database, clock, ids }: KeyRingOptions): Promise<LoadedKeys> {
  const rows = await readKeys(database.db);
  if (rows.length === 0) {
    await database.transaction(async (tx) => {
      // Instances that start together make one first key between them.
      await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
      if ((await readKeys(tx)).length === 0) await tx.insert(signingKeys).values(makeKey(ids.next(), clock.now()));
    });
    rows.push(...(await readKeys(database.db)));
  }
  const [newest, ...others] = rows.map(({ id, privateKey, createdAt }) => ({
    createdAt,
    sign: createSigner({ key: privateKey, algorithm: 'EdDSA', kid: id }),
  }));
  if (newest === undefined) throw new Error('there is no signing key');
  return {
    loadedAt: performance.now(),
    signers: [newest, ...others],
    publicKeys: new Map(rows.map(({ id, publicKey }) => [id, publicKey])),
  };
}

function readKeys(executor: Pick<Database<AuthSchema>['db'], 'select'>) {
  return executor.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id));
}

export function makeKey(id: string, createdAt: Date) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    id,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    createdAt,
  };
}
