import type { NotificationType } from '@stagedoor/contracts/notification';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notificationActors, notifications } from '#/db/tables.ts';
import { appendLive, appendLiveInOrder } from '#/live-log/live-log.ts';
import { refreshActors } from '#/notifications/refresh-actors.ts';

interface Withdrawal {
  readonly recipientId: string;
  readonly groupingKey: string;
  readonly actorId: string;
}

/** Removes somebody who undid an action from the notification about it; without actors the notification is deleted. */
export async function withdrawActor(
  tx: Transaction,
  deps: NotificationsDeps,
  { recipientId, groupingKey, actorId }: Withdrawal,
): Promise<void> {
  // Notifications are locked before their actors everywhere, so that transactions cannot deadlock.
  const about = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.recipientId, recipientId), eq(notifications.groupingKey, groupingKey)))
    .orderBy(notifications.id)
    .for('update');
  if (await removeActor(tx, about, actorId)) appendLive(tx, deps, recipientId, { kind: 'unread' });
}

/**
 * Removes the actor of each pair from the notifications of the recipient: from all of them, or from those of the given
 * types.
 */
export async function withdrawActors(
  tx: Transaction,
  deps: NotificationsDeps,
  pairs: readonly Omit<Withdrawal, 'groupingKey'>[],
  types?: readonly NotificationType[],
): Promise<void> {
  const ofTypes = types === undefined ? sql`true` : sql`n.type = any (${sql.param(types)}::text[])`;
  const found = await tx.execute<{ id: string; recipient_id: string; actor_id: string }>(sql`
    select n.id, n.recipient_id, acted.actor_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as given ("recipientId" uuid, "actorId" uuid)
    join notification n on n.recipient_id = given."recipientId"
    join notification_actor acted on acted.notification_id = n.id and acted.actor_id = given."actorId"
    where ${ofTypes}
    order by n.id for update of n`);
  const changed: string[] = [];
  for (const { recipientId, actorId } of pairs) {
    const about = found.filter((one) => one.recipient_id === recipientId && one.actor_id === actorId);
    if (await removeActor(tx, about, actorId)) changed.push(recipientId);
  }
  appendLiveInOrder(
    tx,
    deps,
    changed.map((userId) => ({ userId, entry: { kind: 'unread' } })),
  );
}

async function removeActor(tx: Transaction, about: readonly { id: string }[], actorId: string): Promise<boolean> {
  if (about.length === 0) return false;
  const left = await tx
    .delete(notificationActors)
    .where(
      and(
        inArray(
          notificationActors.notificationId,
          about.map(({ id }) => id),
        ),
        eq(notificationActors.actorId, actorId),
      ),
    )
    .returning({ id: notificationActors.notificationId });
  const ids = left.map(({ id }) => id);
  if (ids.length === 0) return false;
  const some = tx
    .select({ one: sql`1` })
    .from(notificationActors)
    .where(eq(notificationActors.notificationId, notifications.id));
  await tx.delete(notifications).where(and(inArray(notifications.id, ids), notExists(some)));
  await refreshActors(tx, ids, { actorId, what: 'left' });
  return true;
}
