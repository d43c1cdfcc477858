import type { CopyOwner } from '../storage/stored-copies.ts';
import { readStoredSession } from './stored-session.ts';

/** The owner of copies that are stored while this person is signed in in this browser, also by another tab. */
export function copyOwner(userId: string): CopyOwner {
  return { userId, isSignedIn: () => readStoredSession()?.user.id === userId };
}
