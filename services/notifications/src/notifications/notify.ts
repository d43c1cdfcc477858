import { defaultPreferenceOf, type Preference } from '@stagedoor/contracts/notification-preferences';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notifications, notifiedContent, type Person, people, recipientLanguages } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { type MailedNotice, queueMails } from '#/mail/queue-mails.ts';
import { type Description, describeNotification } from '#/notifications/describe-notification.ts';
import { insertNotifications } from '#/notifications/insert-notifications.ts';
import { mutedTypes } from '#/notifications/muted-types.ts';
import type { Notice } from '#/notifications/notice.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';
import { type PushedNotice, queuePushes } from '#/push/queue-pushes.ts';
import { textsIn } from '#/texts/languages.ts';
import type { Texts } from '#/texts/texts.ts';

/**
 * Notifies people as their preferences say: in the app, with the browsers they have open, by push message and by mail. The
 * number of statements does not grow with the number of notices.
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
  const written = await insertNotifications(
    tx,
    deps,
    notices.filter((notice) => deliverable.get(notice)?.inApp === true),
  );
  await countContent(tx, written);
  const sent = [...deliverable].flatMap(([notice, { inApp, email, push }]) => {
    const pushes = push && inApp;
    const notificationId = written.get(notice);
    if ((email === 'off' && !pushes) || (inApp && notificationId === undefined)) return [];
    return [{ notice, email, pushes, notificationId }];
  });
  const texts = await describeNotices(tx, sent);
  const mails: MailedNotice[] = [];
  const pushed: (PushedNotice & Pick<Notice, 'type'>)[] = [];
  for (const { notice, email, pushes } of sent) {
    const { recipientId: userId, groupingKey, type, actorId } = notice;
    const { preference = notice.mailPreference ?? type } = notice;
    const text = texts.get(notice);
    if (text === undefined) throw new Error('each notice has a text');
    const creatorId = type === 'NEW_POST' ? actorId : null;
    if (email !== 'off') mails.push({ userId, pace: email, groupingKey, preference, creatorId, ...text });
    if (pushes) pushed.push({ type, userId, groupingKey, ...text });
  }
  await queueMails(tx, deps, mails);
  for (const [type, ofType] of Map.groupBy(pushed, (one) => one.type)) {
    await queuePushes(
      tx,
      deps,
      type,
      ofType.map(({ type: _type, ...notice }) => notice),
    );
  }
  return written;
}

/** Records which posts and texts the notifications count. */
async function countContent(tx: Transaction, written: ReadonlyMap<Notice, string>): Promise<void> {
  const rows = [...written].flatMap(
    ([{ countedContentId: contentId, recipientId, type, at: notedAt }, notificationId]) =>
      contentId === undefined ? [] : [{ contentId, recipientId, type, notificationId, notedAt }],
  );
  if (rows.length > 0) await tx.insert(notifiedContent).values(rows);
}

/**
 * Returns the notices that may be delivered, with the preference of their recipient; its `push` is true only if the recipient also
 * has a browser for push messages. Leaves out what recipients did themselves or have been notified of, what is about deleted content, and what was done by
 * somebody who is suspended, muted, or separated from the recipient by a block; a report still reaches an ADMIN whom its author has
 * blocked. The posts and comments cannot be deleted before the transaction ends.
 */
async function findDeliverable(tx: Transaction, notices: readonly Notice[]): Promise<ReadonlyMap<Notice, Preference>> {
  const others = notices.filter(({ recipientId, actorId }) => recipientId !== actorId);
  if (others.length === 0) return new Map();
  const rows = others.map(
    (
      {
        recipientId,
        actorId,
        type,
        preference = type,
        mailPreference = null,
        postId = null,
        commentId = null,
        countedContentId = null,
      },
      index,
    ) => ({
      index,
      recipient_id: recipientId,
      actor_id: actorId,
      type,
      preference,
      mail_preference: mailPreference,
      post_id: postId,
      comment_id: commentId,
      counted_id: countedContentId,
    }),
  );
  const contentIds = others.flatMap(({ postId, commentId, countedContentId }) =>
    [postId ?? [], commentId ?? [], countedContentId ?? []].flat(),
  );
  if (contentIds.length > 0) await lockAgainstDeletion(tx, contentIds);
  const found = await executePrepared<{
    index: number;
    in_app: boolean | null;
    email: Preference['email'] | null;
    mailed: Preference['email'] | null;
    push: boolean | null;
    has_browser: boolean;
  }>(
    tx,
    sql`
      select given.index, preference.in_app, preference.email, preference.push, mailed.email as mailed,
        exists (select from push_subscription where user_id = given.recipient_id) as has_browser
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given
        (index int, recipient_id uuid, actor_id uuid, type text, preference text, mail_preference text, post_id uuid, comment_id uuid, counted_id uuid)
      left join preference on preference.user_id = given.recipient_id and preference.type = given.preference
      left join preference mailed on mailed.user_id = given.recipient_id and mailed.type = given.mail_preference
      where not exists (
        select from relation where kind = 'block' and from_id = given.recipient_id and to_id = given.actor_id and is_active
      ) and (given.type = 'CONTENT_REPORTED' or not exists (
        select from relation where kind = 'block' and from_id = given.actor_id and to_id = given.recipient_id and is_active
      )) and not (given.type = any (${sql.param(mutedTypes)}::text[]) and exists (
        select from relation where kind = 'mute' and from_id = given.recipient_id and to_id = given.actor_id and is_active
      )) and not exists (select from person where user_id = given.actor_id and is_suspended)
        and not exists (select from deleted_content where content_id in (given.post_id, given.comment_id, given.counted_id))
        and not exists (
          select from notified_content
          where content_id = given.counted_id and recipient_id = given.recipient_id and type = given.type
        )`,
  );
  const rowOf = new Map(found.map((row) => [row.index, row]));
  return new Map(
    others.flatMap((notice, index) => {
      const row = rowOf.get(index);
      if (row === undefined) return [];
      const { in_app: inApp, email, mailed, push, has_browser: hasBrowser } = row;
      const {
        type,
        preference = type,
        mailPreference,
        isMailOnly = false,
        ways = { push: true, email: true },
      } = notice;
      const chosen =
        inApp === null || email === null || push === null ? defaultPreferenceOf(preference) : { inApp, email, push };
      const pace =
        email === null && mailPreference !== undefined
          ? (mailed ?? defaultPreferenceOf(mailPreference).email)
          : chosen.email;
      const allowed: Preference = {
        inApp: chosen.inApp && !isMailOnly,
        email: ways.email ? pace : 'off',
        push: ways.push && chosen.push && hasBrowser,
      };
      return allowed.inApp || allowed.email !== 'off' ? [[notice, allowed]] : [];
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

interface Sent {
  readonly notice: Notice;
  readonly notificationId: string | undefined;
}

/**
 * Returns the text of each notice: the text of its notification, which may group several events, or the text of the event alone. With the
 * same number of statements for many as for one.
 */
async function describeNotices(tx: Transaction, sent: readonly Sent[]): Promise<ReadonlyMap<Notice, Description>> {
  const ids = sent.flatMap(({ notificationId }) => notificationId ?? []);
  const ofNotifications = await readNotifications(tx, ids);
  const ofEvents = sent.filter(({ notificationId }) => notificationId === undefined);
  const actorIds = ofEvents.flatMap(({ notice }) => notice.actorId ?? []);
  const actors = actorIds.length === 0 ? [] : await tx.select().from(people).where(inArray(people.userId, actorIds));
  const recipients = ofEvents.map(({ notice }) => notice.recipientId);
  const languageOf = recipients.length === 0 ? () => 'en' as const : await findLanguages(tx, recipients);
  return new Map(
    sent.map(({ notice, notificationId }) => {
      const found = notificationId === undefined ? undefined : ofNotifications.get(notificationId);
      if (found !== undefined) {
        const { title, message, link } = presentNotification(found);
        return [notice, { title, message, link }];
      }
      const actor = actors.find(({ userId }) => userId === notice.actorId) ?? null;
      return [notice, describeEvent(notice, actor, textsIn[languageOf(notice.recipientId)])];
    }),
  );
}

async function readNotifications(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HydratedNotification>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ notification: notifications, actor: people, language: recipientLanguages.language })
    .from(notifications)
    .leftJoin(people, eq(people.userId, notifications.actorId))
    .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
    .where(inArray(notifications.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.notification.id, row]));
}

function describeEvent(
  { type, recipientId, actorId, postId, commentId, message, detail, text: custom }: Notice,
  actor: Person | null,
  texts: Texts,
): Description {
  const facts = {
    type,
    actor,
    actorId,
    actorCount: 1,
    postId: postId ?? null,
    commentId: commentId ?? null,
    recipientId,
    conversationId: message?.conversationId ?? null,
    times: 1,
    detail: detail ?? null,
    custom: custom ?? null,
  };
  return describeNotification(facts, texts);
}
