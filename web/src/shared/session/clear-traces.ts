import { deletePrivateCopies } from '../storage/private-copies.ts';
import { dropPush } from './drop-push.ts';

/** Deletes what is private of the people who were here before `userId`, or before nobody, and ends the push messages of the last one. */
export async function clearTraces(leftId: string, userId?: string): Promise<void> {
  await Promise.all([deletePrivateCopies(userId), leftId !== userId && dropPush(leftId)]);
}
