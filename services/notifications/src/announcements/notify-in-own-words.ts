import type { Transaction } from '@stagedoor/service-kit/database';
import type { NotificationsDeps } from '#/config.ts';
import { notifications } from '#/db/tables.ts';
import { appendLive } from '#/live/live-log.ts';

interface Words {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly publishedAt: Date;
}

/** Tells the same words to several people, given in the order of their ids. */
export async function notifyInOwnWords(
  tx: Transaction,
  deps: NotificationsDeps,
  recipients: readonly string[],
  { id, title, message, publishedAt }: Words,
): Promise<void> {
  if (recipients.length === 0) return;
  const written = await tx
    .insert(notifications)
    .values(
      recipients.map((recipientId) => ({
        id: deps.ids.next(),
        recipientId,
        type: 'SYSTEM',
        thing: `announcement:${id}`,
        createdAt: publishedAt,
        title,
        message,
        link: '/notifications',
      })),
    )
    .returning({ notificationId: notifications.id, recipientId: notifications.recipientId });
  for (const { notificationId, recipientId } of written) {
    await appendLive(tx, deps, recipientId, { kind: 'notification', notificationId });
  }
}
