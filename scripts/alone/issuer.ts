import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';

/** Claims of a token besides issuer and times. */
type Claims = { aud: string; sub: string; [claim: string]: unknown };

/**
 * Issues tokens in place of auth where a service runs alone: with a key of this machine that no other system trusts.
 */
export type Issuer = {
  /** The date of the demo world of services that run alone: the ids of its people depend on it. */
  demoNow: string;
  sign(claims: Claims, lifeSeconds: number): string;
  /** The key set, as auth publishes its own. */
  keySet(): unknown;
};

type StoredKey = { privateKey: string; demoNow: string };

/** Opens the key of the folder, `<folder>/issuer.json`; makes it on first use, readable by its owner only. */
export function openIssuer(folder: string, now = new Date()): Issuer {
  const file = path.join(folder, 'issuer.json');
  const storedKey = readStoredKey(file) ?? createStoredKey(file, now);
  const privateKey = createPrivateKey(storedKey.privateKey);
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const keyId = createHash('sha256').update(String(jwk.x)).digest('base64url').slice(0, 16);
  return {
    demoNow: storedKey.demoNow,
    sign: (claims, lifeSeconds) => signToken(privateKey, keyId, claims, lifeSeconds),
    keySet: () => ({ keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'EdDSA' }] }),
  };
}

/** Undefined also for a file that a kill left half written. */
function readStoredKey(file: string): StoredKey | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredKey;
  } catch {
    return undefined;
  }
}

function createStoredKey(file: string, now: Date): StoredKey {
  const privateKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const stored = { privateKey, demoNow: `${now.toISOString().slice(0, 10)}T00:00:00Z` };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  return stored;
}

function signToken(key: KeyObject, keyId: string, claims: Claims, lifeSeconds: number): string {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = encode({ alg: 'EdDSA', typ: 'JWT', kid: keyId });
  const body = encode({ iss: 'stagedoor', iat: issuedAt, exp: issuedAt + lifeSeconds, ...claims });
  const signature = sign(null, Buffer.from(`${header}.${body}`), key).toString('base64url');
  return `${header}.${body}.${signature}`;
}

export type DemoPerson = { id: string; username: string; role: 'FAN' | 'CREATOR' | 'ADMIN' };

/** The three people for whom tokens are issued, from the demo world of services that run alone. */
export function findDemoPeople({ demoNow }: Issuer): DemoPerson[] {
  const { people } = createWorld({ now: new Date(demoNow) });
  return demoLogins.map(({ username, role }) => {
    const person = people.find((one) => one.username === username);
    if (person === undefined) throw new Error(`the demo world has no ${username}`);
    return { id: person.id, username, role };
  });
}
