import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { badRequest } from '#/common/errors.ts';

export interface KeyedRequest {
  /** The person and call of the key: the same key of another person or call is another key. */
  readonly scope: string;
  readonly key: string;
  /** The parts of a request that must be equal for a stored answer to apply. */
  readonly fingerprint: string;
}

/** The hashes by which a key and its request are stored. Throws a 400 where the key is not valid. */
export function hashKeyed({ scope, key, fingerprint }: KeyedRequest): { keyHash: Buffer; bodyHash: Buffer } {
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 255 visible characters');
  }
  return {
    keyHash: createHmac('sha256', scope).update(key).digest(),
    bodyHash: createHmac('sha256', key).update(fingerprint).digest(),
  };
}

/** Encrypts an answer with the key it belongs to, which is stored as a hash only: answers can hold tokens. */
export function seal(key: string, answer: string): Buffer {
  const salt = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, salt), salt);
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), sealed]);
}

export function unseal(key: string, sealed: Buffer): string {
  const salt = sealed.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, salt), salt);
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

function sealingKey(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'idempotent answer', 32));
}
