import { newKey } from '#/shared/http/new-key.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

interface Attempt {
  /** All that was sent, by which a repeat is known. */
  readonly sent: string;
  readonly key: string;
  /** The draft that it was written in, as it was sent: a repeat has to be sent the same. */
  readonly draftId?: string | undefined;
}

const keyOf = (userId: string) => `post-attempt:${userId}`;

interface KnownAttempt extends Omit<Attempt, 'sent'> {
  /** The same was sent before, and may have arrived. */
  readonly isRepeat: boolean;
}

/**
 * Returns the idempotency key and the draft's id for a post: those of the last attempt with the same content, even after a
 * reload, so that a post whose answer was lost is not published twice.
 */
export function keyForPost(userId: string, sent: string, draftId?: string): KnownAttempt {
  const last = readAttempt(userId);
  if (last?.sent === sent) return { key: last.key, draftId: last.draftId, isRepeat: true };
  const attempt = { sent, key: newKey(), draftId };
  try {
    localStore.setItem(keyOf(userId), JSON.stringify(attempt satisfies Attempt));
  } catch {
    // Without room for it, the key is good for this try alone.
  }
  return { key: attempt.key, draftId, isRepeat: false };
}

/** The post was answered, so the same content sent again is a new post. */
export function forgetPostAttempt(userId: string): void {
  localStore.removeItem(keyOf(userId));
}

function readAttempt(userId: string): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('sent' in stored) || !('key' in stored)) return undefined;
    const { sent, key } = stored;
    const draftId = 'draftId' in stored && typeof stored.draftId === 'string' ? stored.draftId : undefined;
    return typeof sent === 'string' && typeof key === 'string' ? { sent, key, draftId } : undefined;
  } catch {
    return undefined;
  }
}
