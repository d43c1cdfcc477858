import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder } from '#/live/live-log.ts';
import { queueMail } from '#/mail/queue-mail.ts';
import { findListeners } from '#/notifications/find-listeners.ts';
import { findWords } from '#/notifications/find-words.ts';
import { insertNotifications } from '#/notifications/insert-notifications.ts';
import type { Notice } from '#/notifications/notice.ts';

/**
 * Tells people something, as they want to be told: in the app with the browsers they have open, and by mail. However many
 * notices there are, the statements are as many as for one; only mail takes some for each.
 */
export async function notify(tx: Transaction, deps: NotificationsDeps, notices: readonly Notice[]): Promise<void> {
  const told = await noteAndMail(tx, deps, notices);
  await appendLiveInOrder(
    tx,
    deps,
    notices.flatMap((notice) => {
      const notificationId = told.get(notice);
      if (notificationId === undefined) return [];
      return [{ userId: notice.recipientId, entry: { kind: 'notification' as const, notificationId } }];
    }),
  );
}

/** Does what `notify` does, and leaves it to the caller to show the notifications, whose ids it answers. */
export async function noteAndMail(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids' | 'clock'>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, string>> {
  const listeners = await findListeners(tx, notices);
  const inApp = notices.filter((notice) => listeners.get(notice)?.inApp === true);
  const written = await insertNotifications(tx, deps, inApp);
  for (const [notice, wish] of listeners) {
    const notificationId = written.get(notice);
    if (wish.email === 'off' || (wish.inApp && notificationId === undefined)) continue;
    const words = await findWords(tx, notice, notificationId);
    await queueMail(tx, deps, { userId: notice.recipientId, pace: wish.email, thing: notice.thing, ...words });
  }
  return written;
}
