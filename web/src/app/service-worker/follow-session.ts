import { renewPush } from '#/features/notifications/model/push-browser.ts';
import { deleteLastFeeds } from '#/features/posts/model/last-feed.ts';
import { deleteCopies } from '#/shared/http/answer-copies.ts';
import { noteStored } from '#/shared/storage/stored-hint.ts';

/**
 * Deletes what another person has left in this browser, and renews the push subscription of a person who wants push messages
 * here.
 */
export async function followSession(userId: string | undefined): Promise<void> {
  await Promise.all([deleteLastFeeds(userId), deleteCopies(userId)]);
  if (userId === undefined) noteStored(false);
  if (userId !== undefined) await renewPush(userId);
}
