import { localStore } from '#/shared/storage/page-storage.ts';

/** A tip that was sent and whose outcome is not known. */
export interface OpenTip {
  /** Identifies the payment, as for its idempotency key. */
  readonly attempt: string;
  /** Dollars. */
  readonly amount: number;
  /** When it was first sent, in ms. */
  readonly at: number;
}

const ONE_HOUR_MS = 3_600_000;

/** The storage key of the latest such tip: its sender, because several people may use one browser, its recipient, and its subject. */
const keyOf = (userId: string, item: string) => `open-tip:${userId}:${item}`;

/** Returns undefined if the outcome of the last one is known, and after an hour, because its idempotency key is reused for that long. */
export function readOpenTip(userId: string, item: string, now: number): OpenTip | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId, item)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { attempt, amount, at } = stored as Partial<Record<keyof OpenTip, unknown>>;
    if (typeof attempt !== 'string' || typeof amount !== 'number' || typeof at !== 'number') return undefined;
    return now - at < ONE_HOUR_MS ? { attempt, amount, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a tip that is sent now. One that is sent again stays as old as it is. */
export function storeOpenTip(userId: string, item: string, tip: OpenTip): void {
  if (readOpenTip(userId, item, tip.at)?.attempt === tip.attempt) return;
  localStore.setItem(keyOf(userId, item), JSON.stringify(tip));
}

/** Called once the outcome of `attempt` is known. */
export function deleteOpenTip(userId: string, item: string, attempt: string): void {
  if (readOpenTip(userId, item, Date.now())?.attempt === attempt) localStore.removeItem(keyOf(userId, item));
}
