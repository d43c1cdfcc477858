import type { NotificationType } from '@stagedoor/contracts/notification';
import { defaultPreference } from '@stagedoor/contracts/notification-preferences';
import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type NoticeDetail, notificationActors, notifications } from '#/db/tables.ts';
import { appendLive } from '#/live/live-log.ts';
import { queueMail } from '#/mail/queue-mail.ts';
import { isHiddenFrom } from '#/notifications/bonds.ts';
import { findWords } from '#/notifications/find-words.ts';
import { isGone } from '#/notifications/gone-posts.ts';
import { findPreferencesOf } from '#/preferences/preferences-repository.ts';

/** Something that a person is to be told. */
export interface Notice {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** What it is about, such as `like:<post>`: notices of one thing are one notification while that is unread. */
  readonly thing: string;
  /** Who did it; null where nobody in particular. */
  readonly actorId: string | null;
  readonly postId?: string;
  readonly commentId?: string;
  /** The message that it tells of; each one counts, also of the same person. */
  readonly message?: { readonly conversationId: string; readonly sequence: number };
  readonly detail?: NoticeDetail;
  readonly at: Date;
}

/** Tells a person something, as they want to be told: in the app with the browsers they have open, and by mail. */
export async function notify(tx: Transaction, deps: NotificationsDeps, notice: Notice): Promise<void> {
  const notificationId = await noteAndMail(tx, deps, notice);
  if (notificationId === undefined) return;
  await appendLive(tx, deps, notice.recipientId, { kind: 'notification', notificationId });
}

/** Does what `notify` does, and leaves it to the caller to show the notification, whose id it answers. */
export async function noteAndMail(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids' | 'clock'>,
  notice: Notice,
): Promise<string | undefined> {
  const { recipientId, type, thing } = notice;
  const [wanted, isTold] = await Promise.all([findPreferencesOf(tx, [recipientId], type), isToBeTold(tx, notice)]);
  const { inApp, email } = wanted.get(recipientId) ?? defaultPreference;
  if (!isTold || (!inApp && email === 'off')) return undefined;
  const notificationId = inApp ? await insertNotification(tx, deps, notice) : undefined;
  if (email !== 'off' && (notificationId !== undefined || !inApp)) {
    const words = await findWords(tx, notice, notificationId);
    await queueMail(tx, deps, { userId: recipientId, pace: email, thing, ...words });
  }
  return notificationId;
}

/** Writes down what a person is to be told. Answers its id; undefined where there is nothing new to tell. */
export async function writeNotification(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids'>,
  notice: Notice,
): Promise<string | undefined> {
  return (await isToBeTold(tx, notice)) ? insertNotification(tx, deps, notice) : undefined;
}

async function insertNotification(
  tx: Transaction,
  { ids }: Pick<NotificationsDeps, 'ids'>,
  notice: Notice,
): Promise<string | undefined> {
  const { recipientId, type, thing, actorId, postId = null, commentId = null, message, detail = null, at } = notice;
  const [row] = await tx
    .insert(notifications)
    .values({
      id: ids.next(),
      recipientId,
      type,
      thing,
      actorId,
      postId,
      commentId,
      createdAt: at,
      conversationId: message?.conversationId ?? null,
      messageSequence: message?.sequence ?? null,
      detail,
    })
    .onConflictDoUpdate({
      target: [notifications.recipientId, notifications.thing],
      targetWhere: sql`read_at is null`,
      set: {
        actorId: sql`case when ${notifications.isHidden} or excluded.created_at >= ${notifications.createdAt} then excluded.actor_id else ${notifications.actorId} end`,
        createdAt: sql`greatest(${notifications.createdAt}, excluded.created_at)`,
        times: sql`${notifications.times} + 1`,
        // Of someone suspended it was hidden; now it tells of somebody who is not.
        isHidden: false,
        messageSequence: sql`greatest(${notifications.messageSequence}, excluded.message_sequence)`,
      },
    })
    .returning({ id: notifications.id });
  if (row === undefined) throw new Error('an upsert answers a row');
  if (actorId === null) return row.id;
  const added = await tx
    .insert(notificationActors)
    .values({ notificationId: row.id, actorId, at })
    .onConflictDoNothing();
  if (added.count === 0) return message === undefined ? undefined : row.id;
  await tx
    .update(notifications)
    .set({ actorCount: sql`${notifications.actorCount} + 1` })
    .where(sql`${notifications.id} = ${row.id}`);
  return row.id;
}

/** Never what they did themselves, nor of what is gone, nor what somebody did who is hidden from them. */
async function isToBeTold(
  tx: Transaction,
  { recipientId, actorId, type, postId, commentId }: Notice,
): Promise<boolean> {
  if (recipientId === actorId) return false;
  if (actorId !== null && (await isHidden(tx, type, recipientId, actorId))) return false;
  for (const id of [postId, commentId]) if (id !== undefined && (await isGone(tx, id))) return false;
  return true;
}

/** A block hides each from the other. Only of a report an ADMIN hears in spite of having been blocked by its author. */
function isHidden(tx: Transaction, type: NotificationType, recipientId: string, actorId: string): Promise<boolean> {
  return isHiddenFrom(tx, recipientId, actorId, { inSpiteOfTheirBlock: type === 'CONTENT_REPORTED' });
}

/** Several people told in one transaction are told in the order of their ids: then no two transactions wait for each other. */
export function inOrder<Side extends { readonly recipientId: string }>(sides: readonly Side[]): Side[] {
  return [...sides].sort((one, other) => (one.recipientId < other.recipientId ? -1 : 1));
}
