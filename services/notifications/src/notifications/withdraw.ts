import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notificationActors, notifications } from '#/db/tables.ts';
import { appendLive, appendLiveInOrder } from '#/live/live-log.ts';
import { settleActors } from '#/notifications/settle-actors.ts';

interface Withdrawal {
  readonly recipientId: string;
  readonly thing: string;
  readonly actorId: string;
}

/** Takes back what somebody undid: they leave the notification, and it goes with the last one. */
export async function withdraw(
  tx: Transaction,
  deps: NotificationsDeps,
  { recipientId, thing, actorId }: Withdrawal,
): Promise<void> {
  // The notifications are locked before their actors, as everywhere: two that did it the other way round would wait
  // for each other.
  const about = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.recipientId, recipientId), eq(notifications.thing, thing)))
    .orderBy(notifications.id)
    .for('update');
  if (await removeActor(tx, about, actorId)) await appendLive(tx, deps, recipientId, { kind: 'unread' });
}

/** Takes back all that these people told each other: of each pair, what the one told the other. */
export async function withdrawAll(
  tx: Transaction,
  deps: NotificationsDeps,
  pairs: readonly Omit<Withdrawal, 'thing'>[],
): Promise<void> {
  const told = await tx.execute<{ id: string; recipient_id: string; actor_id: string }>(sql`
    select n.id, n.recipient_id, acted.actor_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as asked ("recipientId" uuid, "actorId" uuid)
    join notification n on n.recipient_id = asked."recipientId"
    join notification_actor acted on acted.notification_id = n.id and acted.actor_id = asked."actorId"
    order by n.id for update of n`);
  const changed: string[] = [];
  for (const { recipientId, actorId } of pairs) {
    const about = told.filter((one) => one.recipient_id === recipientId && one.actor_id === actorId);
    if (await removeActor(tx, about, actorId)) changed.push(recipientId);
  }
  await appendLiveInOrder(
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
  await settleActors(tx, ids);
  return true;
}
