import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '#/clock.ts';
import type { Database } from '#/database.ts';
import { type AppError, badRequest, conflict } from '#/errors.ts';
import { idempotencyKeys } from '#/kit-tables.ts';

export const keyLifeMs = 24 * 3_600_000;

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export interface KeyedRequest {
  /** Whose key it is, and for which call: the same key of another person or call is another key. */
  readonly scope: string;
  readonly key: string;
  /** What must be the same for the answer to be the same. */
  readonly fingerprint: string;
}

/** Gives the same answer, and one effect, to the same request sent again. */
export interface Idempotency {
  run(request: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer & { readonly replayed: boolean }>;
  /** Forgets keys older than 24 hours. */
  prune(): Promise<void>;
}

/**
 * The key's row is inserted first, in the transaction of the effect: a second request with the key waits for the first
 * to commit, then gets its answer. A failure rolls both back, so that it can be tried again. Answers can hold tokens,
 * so they are sealed with the key, which itself is stored as a hash only.
 */
export function createIdempotency(database: Database, clock: Clock): Idempotency {
  return {
    async run({ scope, key, fingerprint }, work) {
      const { keyHash, bodyHash } = hashKeyed({ scope, key, fingerprint });
      const row = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash));
      return database.transaction(async (tx) => {
        const expired = new Date(clock.now().getTime() - keyLifeMs);
        await tx.delete(idempotencyKeys).where(and(row, lt(idempotencyKeys.createdAt, expired)));
        const claimed = await tx
          .insert(idempotencyKeys)
          .values({ scope, keyHash, bodyHash, createdAt: clock.now() })
          .onConflictDoNothing();
        if (claimed.count === 0) {
          const [first] = await tx.select().from(idempotencyKeys).where(row);
          if (first === undefined || first.status === null || first.sealedAnswer === null) {
            throw conflict('The first request with this Idempotency-Key has not finished');
          }
          if (!first.bodyHash.equals(bodyHash)) {
            throw usedForAnother();
          }
          return { status: first.status, body: unseal(key, first.sealedAnswer), replayed: true };
        }
        const answer = await work();
        await tx
          .update(idempotencyKeys)
          .set({ status: answer.status, sealedAnswer: seal(key, answer.body) })
          .where(row);
        return { ...answer, replayed: false };
      });
    },
    async prune() {
      await database.db
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - keyLifeMs)));
    },
  };
}

/** How a key and what it was sent with are kept. Throws where it is no key. */
export function hashKeyed({ scope, key, fingerprint }: KeyedRequest): { keyHash: Buffer; bodyHash: Buffer } {
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 255 visible characters');
  }
  return {
    keyHash: createHmac('sha256', scope).update(key).digest(),
    bodyHash: createHmac('sha256', key).update(fingerprint).digest(),
  };
}

export function usedForAnother(): AppError {
  return conflict('This Idempotency-Key was used for another request');
}

function sealingKey(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'idempotent answer', 32));
}

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
