import { defaultPreference, type Preference } from '@stagedoor/contracts/notification-preferences';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notifications, people, recipientLanguages } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { queueMail } from '#/mail/queue-mail.ts';
import { type Description, describeNotification } from '#/notifications/describe-notification.ts';
import { insertNotifications } from '#/notifications/insert-notifications.ts';
import { mutedTypes } from '#/notifications/muted-types.ts';
import type { Notice } from '#/notifications/notice.ts';
import { presentNotification } from '#/notifications/present-notification.ts';
import { queuePush } from '#/push/queue-push.ts';
import { textsIn } from '#/texts/languages.ts';

/**
 * Notifies people as their preferences say: in the app, with the browsers they have open, by push message and by mail. The
 * number of statements does not grow with the number of notices; only mail and push messages take some for each.
 */
export async function notify(tx: Transaction, deps: NotificationsDeps, notices: readonly Notice[]): Promise<void> {
  const written = await saveAndQueue(tx, deps, notices);
  appendLiveInOrder(
    tx,
    deps,
    notices.flatMap((notice) => {
      const notificationId = written.get(notice);
      if (notificationId === undefined) return [];
      return [{ userId: notice.recipientId, entry: { kind: 'notification' as const, notificationId } }];
    }),
  );
}

/** Does what {@link notify} does except for open browsers. Returns the ids of the notifications, for the caller to show. */
export async function saveAndQueue(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids' | 'clock'>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, string>> {
  const deliverable = await findDeliverable(tx, notices);
  const inApp = notices.filter((notice) => deliverable.get(notice)?.inApp === true);
  const written = await insertNotifications(tx, deps, inApp);
  for (const [notice, { inApp, email, push }] of deliverable) {
    const notificationId = written.get(notice);
    const pushes = push && inApp;
    if ((email === 'off' && !pushes) || (inApp && notificationId === undefined)) continue;
    const text = await describeNotice(tx, notice, notificationId);
    const { recipientId: userId, groupingKey, type, preference = type } = notice;
    if (email !== 'off') await queueMail(tx, deps, { userId, pace: email, groupingKey, preference, ...text });
    if (pushes) await queuePush(tx, deps, { userId, type, groupingKey, ...text });
  }
  return written;
}

/**
 * Returns the notices that may be delivered, with the preference of their recipient; its `push` is true only if the recipient also
 * has a browser for push messages. Leaves out what recipients did themselves, what is about deleted content, and what was done by
 * somebody who is suspended, muted, or separated from the recipient by a block; a report still reaches an ADMIN whom its author has
 * blocked. The posts and comments cannot be deleted before the transaction ends.
 */
async function findDeliverable(tx: Transaction, notices: readonly Notice[]): Promise<ReadonlyMap<Notice, Preference>> {
  const others = notices.filter(({ recipientId, actorId }) => recipientId !== actorId);
  if (others.length === 0) return new Map();
  const rows = others.map(
    ({ recipientId, actorId, type, preference = type, postId = null, commentId = null }, index) => ({
      index,
      recipient_id: recipientId,
      actor_id: actorId,
      type,
      preference,
      post_id: postId,
      comment_id: commentId,
    }),
  );
  const contentIds = others.flatMap(({ postId, commentId }) => [postId ?? [], commentId ?? []].flat());
  if (contentIds.length > 0) await lockAgainstDeletion(tx, contentIds);
  const found = await executePrepared<{
    index: number;
    in_app: boolean | null;
    email: Preference['email'] | null;
    push: boolean | null;
    has_browser: boolean;
  }>(
    tx,
    sql`
      select given.index, preference.in_app, preference.email, preference.push,
        exists (select from push_subscription where user_id = given.recipient_id) as has_browser
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given
        (index int, recipient_id uuid, actor_id uuid, type text, preference text, post_id uuid, comment_id uuid)
      left join preference on preference.user_id = given.recipient_id and preference.type = given.preference
      where not exists (
        select from relation where kind = 'block' and from_id = given.recipient_id and to_id = given.actor_id and is_active
      ) and (given.type = 'CONTENT_REPORTED' or not exists (
        select from relation where kind = 'block' and from_id = given.actor_id and to_id = given.recipient_id and is_active
      )) and not (given.type = any (${sql.param(mutedTypes)}::text[]) and exists (
        select from relation where kind = 'mute' and from_id = given.recipient_id and to_id = given.actor_id and is_active
      )) and not exists (select from person where user_id = given.actor_id and is_suspended)
        and not exists (select from deleted_content where content_id in (given.post_id, given.comment_id))`,
  );
  const preferences = new Map(
    found.map(({ index, in_app: inApp, email, push, has_browser: hasBrowser }) => {
      const preference = inApp === null || email === null || push === null ? defaultPreference : { inApp, email, push };
      return [index, { ...preference, push: preference.push && hasBrowser }];
    }),
  );
  return new Map(
    others.flatMap((notice, index) => {
      const preference = preferences.get(index);
      return preference === undefined || (!preference.inApp && preference.email === 'off')
        ? []
        : [[notice, preference]];
    }),
  );
}

/** Until the transaction ends, `deleted-content.ts` waits before it records one of these posts or comments as deleted. */
async function lockAgainstDeletion(tx: Transaction, ids: readonly string[]): Promise<void> {
  await executePrepared(
    tx,
    sql`
    select pg_advisory_xact_lock_shared(key) from (
      select distinct hashtextextended(id, 0) as key
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as id order by key
    ) as keys`,
  );
}

/**
 * Returns the text of a notice: the text of its notification, which may group several events, or the text of the event
 * alone.
 */
async function describeNotice(
  tx: Transaction,
  { type, recipientId, actorId, postId, commentId, message, detail, text: custom }: Notice,
  notificationId: string | undefined,
): Promise<Description> {
  if (notificationId !== undefined) {
    const [found] = await tx
      .select({ notification: notifications, actor: people, language: recipientLanguages.language })
      .from(notifications)
      .leftJoin(people, eq(people.userId, notifications.actorId))
      .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
      .where(eq(notifications.id, notificationId));
    if (found !== undefined) {
      const { title, message: text, link } = presentNotification(found);
      return { title, message: text, link };
    }
  }
  const [actor = null] = actorId === null ? [] : await tx.select().from(people).where(eq(people.userId, actorId));
  const conversationId = message?.conversationId ?? null;
  const languageOf = await findLanguages(tx, [recipientId]);
  const facts = {
    type,
    actor,
    actorId,
    actorCount: 1,
    postId: postId ?? null,
    commentId: commentId ?? null,
    recipientId,
    conversationId,
    times: 1,
    detail: detail ?? null,
    custom: custom ?? null,
  };
  return describeNotification(facts, textsIn[languageOf(recipientId)]);
}
