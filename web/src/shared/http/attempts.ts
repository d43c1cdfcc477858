import { localStore } from '#/shared/storage/page-storage.ts';
import { newKey } from './new-key.ts';

/** A request that was sent, and whose answer this browser has not seen. */
interface Attempt {
  /** Its idempotency key. */
  readonly key: string;
  /** The data sent, if the attempt's name does not identify it: other data makes it another request. */
  readonly sent?: string | undefined;
  /** When it was first sent, in ms. */
  readonly at?: number | undefined;
  /** The draft of the post when it was first sent: a repeat has to name the same draft. */
  readonly draftId?: string | undefined;
}

interface Sending extends Omit<Attempt, 'key'> {
  /** After this many ms the same data is a new request. */
  readonly expiresAfterMs?: number;
}

/**
 * Returns the attempt at a request: the last one with the same name and content, even after a reload, so that a request whose
 * answer was lost is not executed twice. A name begins with its kind and the person's id.
 */
export function beginAttempt(
  name: string,
  { expiresAfterMs, ...sending }: Sending = {},
): Attempt & {
  /** The same was sent before, and may have arrived. */
  readonly isRepeat: boolean;
} {
  const last = readAttempt(name);
  const { sent, at = Date.now() } = sending;
  const isCurrent = expiresAfterMs === undefined || (last?.at !== undefined && at - last.at < expiresAfterMs);
  if (last && last.sent === sent && isCurrent) return { ...last, isRepeat: true };
  const attempt: Attempt = { ...sending, at, key: newKey() };
  localStore.setItem(name, JSON.stringify(attempt));
  return { ...attempt, isRepeat: false };
}

/** Ends the attempt once its outcome is known: sending the same data again is a new request. */
export function endAttempt(name: string): void {
  localStore.removeItem(name);
}

function readAttempt(name: string): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    // Browsers have stored the text of a comment as `content`.
    const { key, content, sent = content, at, draftId } = stored as Record<string, unknown>;
    if (typeof key !== 'string') return undefined;
    return {
      key,
      ...(typeof sent === 'string' && { sent }),
      ...(typeof at === 'number' && { at }),
      ...(typeof draftId === 'string' && { draftId }),
    };
  } catch {
    return undefined;
  }
}
