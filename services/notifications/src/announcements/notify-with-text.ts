import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { NotificationsDeps } from '#/config.ts';
import { notifications, type Translations } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { appendLive } from '#/live-log/live-log.ts';
import { queueMails } from '#/mail/queue-mails.ts';
import { findPreferencesOf } from '#/preferences/preferences-repository.ts';
import { queuePushes } from '#/push/queue-pushes.ts';
import { textsIn } from '#/texts/languages.ts';
import type { Texts, Words } from '#/texts/texts.ts';

interface StoredNotice {
  readonly groupingKey: string;
  readonly link?: string;
  readonly publishedAt: Date;
}

/**
 * Notifies several people, each with the text in their own language. The text is stored in every language, so that people who
 * change theirs read it in the new one. `recipients` must be sorted by id.
 */
export async function notifyWithText(
  tx: Transaction,
  deps: NotificationsDeps,
  recipients: readonly string[],
  { groupingKey, publishedAt, link = '/notifications' }: StoredNotice,
  words: (texts: Texts) => Words,
): Promise<void> {
  if (recipients.length === 0) return;
  const languageOf = await findLanguages(tx, recipients);
  const wordsFor = (userId: string) => {
    const { title, message } = words(textsIn[languageOf(userId)]);
    return { title, message };
  };
  const translations = translate(words);
  const preferences = await findPreferencesOf(tx, recipients, 'SYSTEM');
  await queueMails(
    tx,
    deps,
    [...preferences].flatMap(([userId, { email: pace }]) =>
      pace === 'off'
        ? []
        : { userId, pace, groupingKey, preference: 'SYSTEM', creatorId: null, link, ...wordsFor(userId) },
    ),
  );
  const inApp = recipients.filter((recipientId) => preferences.get(recipientId)?.inApp !== false);
  if (inApp.length === 0) return;
  const pushed = inApp.filter((recipientId) => preferences.get(recipientId)?.push !== false);
  await queuePushes(
    tx,
    deps,
    'SYSTEM',
    pushed.map((userId) => ({ userId, groupingKey, link, ...wordsFor(userId) })),
  );
  const written = await tx
    .insert(notifications)
    .values(
      inApp.map((recipientId) => ({
        id: deps.ids.next(),
        recipientId,
        type: 'SYSTEM',
        groupingKey,
        createdAt: publishedAt,
        link,
        ...wordsFor(recipientId),
        ...(translations && { detail: { translations } }),
      })),
    )
    .returning({ notificationId: notifications.id, recipientId: notifications.recipientId });
  for (const { notificationId, recipientId } of written) {
    appendLive(tx, deps, recipientId, { kind: 'notification', notificationId });
  }
}

/** Returns the text in each language; undefined if it is the same in all, as an announcement is. */
function translate(words: (texts: Texts) => Words): Translations | undefined {
  const { title, message } = words(textsIn.en);
  const inSpanish = words(textsIn.es);
  if (title === inSpanish.title && message === inSpanish.message) return undefined;
  return { en: { title, message }, es: { title: inSpanish.title, message: inSpanish.message } };
}
