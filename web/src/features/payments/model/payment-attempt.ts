import { newKey } from '#/shared/http/new-key.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

interface Attempt {
  readonly key: string;
  /** When it was first sent, in ms. */
  readonly at: number;
}

const ONE_HOUR_MS = 3_600_000;
/** Used as well as the storage, which may be full or blocked. Lost when the page is closed. */
const known = new Map<string, Attempt>();
const storageKeyOf = (userId: string, what: string) => `pay-attempt:${userId}:${what}`;

/**
 * Returns the idempotency key for a payment: the key of the last attempt at exactly the same payment, even after a reload,
 * as long as its outcome is unknown, so that nobody pays twice because an answer was lost. After an hour the same is a new
 * payment.
 */
export function keyForPayment(userId: string, what: string, now: number): string {
  const storageKey = storageKeyOf(userId, what);
  const last = readAttempt(storageKey) ?? known.get(storageKey);
  if (last && now - last.at < ONE_HOUR_MS) return last.key;
  const attempt: Attempt = { key: newKey(), at: now };
  known.set(storageKey, attempt);
  try {
    localStore.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // The storage is full.
  }
  return attempt.key;
}

/** Called once the outcome is known: the same payment again then has a new key. */
export function forgetPaymentAttempt(userId: string, what: string): void {
  known.delete(storageKeyOf(userId, what));
  localStore.removeItem(storageKeyOf(userId, what));
}

function readAttempt(storageKey: string): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('at' in stored)) return undefined;
    const { key, at } = stored;
    return typeof key === 'string' && typeof at === 'number' ? { key, at } : undefined;
  } catch {
    return undefined;
  }
}
