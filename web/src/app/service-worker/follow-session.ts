import { renewPush } from '#/features/notifications/model/push-browser.ts';
import { deleteLastFeeds } from '#/features/posts/model/last-feed.ts';

/**
 * Deletes what another person has left in this browser, and renews the push subscription of a person who wants push messages
 * here.
 */
export async function followSession(userId: string | undefined): Promise<void> {
  await deleteLastFeeds(userId);
  if (userId !== undefined) await renewPush(userId);
}
