import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { runShared } from '@stagedoor/service-kit/common/request-context';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { type KeyVault, openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import { issuer } from '@stagedoor/service-kit/identity/tokens';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import { and, desc, eq, sql } from 'drizzle-orm';
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

/** The claims of a token; `act` names the service that acts for its subject. */
type TokenClaims = { readonly [name: string]: string | number | { readonly sub: string } };

/** The signing keys. All of them verify tokens; the newest key that every instance knows signs. */
export interface KeyRing extends VerificationKeys {
  /** Signs claims of the platform, valid for `lifeMs` from now. */
  sign(claims: TokenClaims, lifeMs: number): string;
  publicKeys(): readonly PublicJwk[];
  /** Reads the keys again now. */
  reload(): Promise<void>;
  /** Follows rotations by other processes within ten seconds, until the returned function is called. */
  follow(): () => void;
}

interface KeyRingOptions {
  readonly database: Database<AuthSchema>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** The secret that private keys are encrypted with in the database. */
  readonly keysSecret?: string | undefined;
}

interface Signer {
  readonly createdAt: Date;
  readonly sign: (claims: TokenClaims) => string;
}

interface LoadedKeys {
  readonly loadedAt: number;
  /** Newest first. */
  readonly signers: readonly [Signer, ...Signer[]];
  readonly publicKeys: ReadonlyMap<string, string>;
}

type StoredKey = typeof signingKeys.$inferSelect;

/** The purpose for which the key is derived that encrypts the private keys. */
export const signingKeysPurpose = 'signing keys';

const followMs = 10_000;

/**
 * How long a key is published before it signs. By then every instance has read it, so that any of them can verify its
 * tokens.
 */
export const publishedBeforeMs = 3 * followMs;

/** Reads the keys from the database; creates the first one if there is none. */
export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { clock, log } = options;
  let loaded = await loadKeys(options);
  let reloading: Promise<void> | undefined;

  async function reload(): Promise<void> {
    reloading ??= runShared(() => loadKeys(options))
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
      // Another instance may have created it just now. Unknown ids query the database at most once a second.
      if (performance.now() - loaded.loadedAt > 1_000) await reload();
      return loaded.publicKeys.get(keyId);
    },
    sign(claims, lifeMs) {
      const now = clock.now().getTime();
      const { signers } = loaded;
      // If no key has been published long enough, the oldest one signs: it is the only one, or was until just now.
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
    reload,
    follow() {
      const timer = setInterval(() => {
        reload().catch((error: unknown) => log.warn({ err: error }, 'the signing keys could not be read again'));
      }, followMs);
      return () => clearInterval(timer);
    },
  };
}

/**
 * Keys that were encrypted with another secret still verify; if none can be decrypted, a new one is created to sign.
 */
async function loadKeys({ database, clock, ids, log, keysSecret }: KeyRingOptions): Promise<LoadedKeys> {
  const vault = openKeyVault(keysSecret, signingKeysPurpose);
  const canSign = (all: readonly StoredKey[]) => all.some(({ privateKey }) => vault.open(privateKey) !== undefined);
  let rows = await readKeys(database.db);
  if (!canSign(rows)) {
    if (rows.length > 0) log.warn('no signing key can be decrypted with KEYS_SECRET: a new one is created');
    await database.transaction(async (tx) => {
      // Instances that start together create one first key.
      await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
      if (!canSign(await readKeys(tx))) await tx.insert(signingKeys).values(makeKey(ids.next(), clock.now(), vault));
    });
    rows = await readKeys(database.db);
  }
  await sealKeys(database, vault, rows);
  const [newest, ...others] = rows.flatMap(({ id, privateKey, createdAt }) => {
    const key = vault.open(privateKey);
    return key === undefined ? [] : [{ createdAt, sign: createSigner({ key, algorithm: 'EdDSA', kid: id }) }];
  });
  if (newest === undefined) throw new Error('there is no signing key');
  return {
    loadedAt: performance.now(),
    signers: [newest, ...others],
    publicKeys: new Map(rows.map(({ id, publicKey }) => [id, publicKey])),
  };
}

/** Encrypts keys that were stored before there was a secret. */
async function sealKeys({ db }: Database<AuthSchema>, vault: KeyVault, rows: readonly StoredKey[]): Promise<void> {
  for (const { id, privateKey } of rows) {
    const sealed = vault.isSealed(privateKey) ? privateKey : vault.seal(privateKey);
    if (sealed === privateKey) continue;
    const unchanged = and(eq(signingKeys.id, id), eq(signingKeys.privateKey, privateKey));
    await db.update(signingKeys).set({ privateKey: sealed }).where(unchanged);
  }
}

function readKeys(executor: Pick<Database<AuthSchema>['db'], 'select'>) {
  return executor.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id));
}

export function makeKey(id: string, createdAt: Date, vault: KeyVault) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    id,
    privateKey: vault.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    createdAt,
  };
}
