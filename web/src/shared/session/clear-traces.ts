import { deletePrivateCopies } from '../storage/private-copies.ts';
import { dropPush } from './drop-push.ts';

/**
 * Deletes the private data of everybody but `userId`, or of everybody if it is undefined, and unsubscribes the last person from
 * push messages.
 */
export async function clearTraces(leftId: string, userId?: string): Promise<void> {
  await Promise.all([deletePrivateCopies(userId), leftId !== userId && dropPush(leftId)]);
}
