import { renewPush } from '#/features/notifications/model/push-browser.ts';
import { forgetLastFeeds } from '#/features/posts/model/last-feed.ts';

/** Clears what somebody else has left in this browser, and subscribes again whoever wants push messages here. */
export async function followSession(userId: string | undefined): Promise<void> {
  await forgetLastFeeds(userId);
  if (userId !== undefined) await renewPush(userId);
}
