import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#/common/clock.ts';
import { badRequest, clientGone, conflict } from '#/common/errors.ts';
import { hasClientLeft } from '#/common/request-context.ts';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import { createClaims, type StoredAnswer } from '#/idempotency/idempotency-claims.ts';

/** The right to work on a request that has a key. */
export interface Claim {
  /** The hash of the key, which identifies the request to other systems, such as a payment provider. */
  readonly keyHash: Buffer;
  /**
   * Runs `work` in one transaction with the answer that follows from its result. Throws if another process has claimed the
   * key since: then nothing is written.
   */
  commit<T>(work: (tx: Transaction) => Promise<T>, answerOf: (result: T) => StoredAnswer): Promise<T>;
}

/** Gives the same answer, and one effect, to the same request sent again. */
export interface Idempotency {
  run(
    request: KeyedRequest,
    work: (claim: Claim) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer & { readonly replayed: boolean }>;
  /** Runs the work of a request that has no key, in a transaction. */
  commitWithoutKey<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

interface IdempotencyOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** A claim that was not renewed for this long is taken to be that of a dead process, in ms. */
  readonly leaseMs?: number;
}

/**
 * The pauses between two checks of a request that another instance is processing, in ms: the first pause, and the
 * longest.
 */
const pollMs = { first: 20, longest: 250 };

class ClaimLost extends Error {}

/**
 * A request first claims its key in a separate statement. It then works outside of any transaction for as long as files
 * and calls take, and writes its effect and its answer in one transaction at the end. If the process is killed before
 * that, nothing has changed, and the next request with the key does the work. A repetition that arrives before the end
 * waits for the answer. A failure releases the key. Work that commits without its answer must be safe to repeat: its
 * calls to other systems carry `keyHash`.
 */
export function createIdempotency({ database, clock, leaseMs = 3_000 }: IdempotencyOptions): Idempotency {
  const claims = createClaims(database, clock, leaseMs);
  /** Requests that this instance works on, so that a waiting request need not poll. */
  const underway = new Map<string, Promise<unknown>>();

  async function attempt(
    { key }: KeyedRequest,
    claimId: string,
    keyHash: Buffer,
    work: (claim: Claim) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    let committed: StoredAnswer | undefined;
    const sealed = ({ body }: StoredAnswer) => seal(key, body);
    const claim: Claim = {
      keyHash,
      async commit(effect, answerOf) {
        const [result, answer] = await database.transaction(async (tx) => {
          const made = await effect(tx);
          const written = answerOf(made);
          if (!(await claims.complete(tx, claimId, written.status, sealed(written)))) throw new ClaimLost();
          return [made, written] as const;
        });
        committed = answer;
        return result;
      },
    };
    const renewal = setInterval(() => {
      // The next renewal may succeed; at worst the work is done twice, and its effect refused or safe to repeat.
      claims.renew(claimId).catch(() => undefined);
    }, leaseMs / 3);
    try {
      const answer = await work(claim);
      if (committed !== undefined) return committed;
      await claims.complete(database.db, claimId, answer.status, sealed(answer));
      return answer;
    } catch (error) {
      if (committed === undefined) await claims.release(claimId).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    commitWithoutKey: (work) => database.transaction(work),
    async run(request, work) {
      const row = { scope: request.scope, ...hashKeyed(request) };
      const name = `${row.scope} ${row.keyHash.toString('hex')}`;
      let pauseMs = pollMs.first;
      for (;;) {
        const claimId = await claims.claim(row);
        if (claimId !== undefined) {
          const done = Promise.withResolvers<void>();
          underway.set(name, done.promise);
          try {
            return { ...(await attempt(request, claimId, row.keyHash, work)), replayed: false };
          } catch (error) {
            // Another process has claimed the key: its answer is the answer of this request, too.
            if (!(error instanceof ClaimLost)) throw error;
          } finally {
            underway.delete(name);
            done.resolve();
          }
        }
        const first = await claims.find(row);
        if (first === undefined) continue;
        if (!first.bodyHash.equals(row.bodyHash)) throw conflict('This Idempotency-Key was used for another request');
        if (first.sealedAnswer !== null) {
          return { status: first.status ?? 200, body: unseal(request.key, first.sealedAnswer), replayed: true };
        }
        await waitFor(underway.get(name), pauseMs);
        if (hasClientLeft()) throw clientGone();
        pauseMs = Math.min(pauseMs * 2, pollMs.longest);
      }
    },
  };
}

/**
 * Resolves when the work in this process is done, or after a pause, because another instance may have claimed the key.
 */
async function waitFor(work: Promise<unknown> | undefined, pauseMs: number): Promise<void> {
  if (work === undefined) return pause(pauseMs);
  const timer = new AbortController();
  const tooLong = pause(pollMs.longest, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, tooLong]);
  timer.abort();
}

interface KeyedRequest {
  /** The person and call of the key: the same key of another person or call is a different key. */
  readonly scope: string;
  readonly key: string;
  /** The parts of a request that must be equal for a stored answer to apply. */
  readonly fingerprint: string;
}

/** The hashes by which a key and its request are stored. Throws a 400 if the key is not valid. */
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
function seal(key: string, answer: string): Buffer {
  const salt = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, salt), salt);
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), sealed]);
}

function unseal(key: string, sealed: Buffer): string {
  const salt = sealed.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, salt), salt);
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

function sealingKey(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'idempotent answer', 32));
}
