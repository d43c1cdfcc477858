import type { MailSubscription } from '@stagedoor/contracts/mail-subscription';
import { type NotificationType, notificationTypes } from '@stagedoor/contracts/notification';
import { postMailsEnded } from '@stagedoor/contracts/post-notice-events';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { letterReceivers } from '#/db/mail-tables.ts';
import { mails, preferences, serviceKinds } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { isAboutMoney, moneyTypes } from '#/mail/mail-rules.ts';
import type { UnsubscribeTarget } from '#/mail/unsubscribe-token.ts';
import { findNames } from '#/people/find-names.ts';

/**
 * Ends the mails of a kind, or of new posts of one creator, or all that are not about money, and drops those that wait. By default people
 * get no mails but of new posts, for which they have chosen a bell: social lowers these bells. So rows are only updated, never added, and
 * the link of an erased account leaves nothing behind.
 */
export async function unsubscribe(
  tx: Transaction,
  { publish, clock }: Pick<NotificationsDeps, 'publish' | 'clock'>,
  { userId, preference, creatorId }: UnsubscribeTarget,
  scope: 'kind' | 'all',
): Promise<void> {
  if (preference !== null && isAboutMoney(preference)) return;
  const isOne = scope === 'kind' && preference !== null;
  const ofCreator = isOne && creatorId !== undefined ? eq(mails.creatorId, creatorId) : undefined;
  if (ofCreator === undefined) {
    const isChosen = isOne ? eq(preferences.type, preference) : notInArray(preferences.type, [...moneyTypes]);
    await tx
      .update(preferences)
      .set({ email: 'off' })
      .where(and(eq(preferences.userId, userId), isChosen, ne(preferences.email, 'off')));
  }
  const isWaiting = isOne
    ? and(eq(mails.preference, preference), ofCreator)
    : or(isNull(mails.preference), notInArray(mails.preference, [...moneyTypes]));
  await tx.delete(mails).where(and(eq(mails.userId, userId), isWaiting, isNull(mails.sentAt)));
  if (isOne && preference !== ('NEW_POST' satisfies NotificationType)) return;
  await tx
    .update(letterReceivers)
    .set({ state: 'skipped', reason: 'unsubscribed', dueAt: null, endedAt: clock.now() })
    .where(
      and(
        eq(letterReceivers.userId, userId),
        isOne && creatorId !== undefined ? eq(letterReceivers.authorId, creatorId) : undefined,
        eq(letterReceivers.state, 'waiting'),
      ),
    );
  const endedAt = clock.now().toISOString();
  await publish(tx, postMailsEnded, { userId, creatorId: isOne ? (creatorId ?? null) : null, endedAt });
}

/** Returns what a link can end, as its page names it. */
export async function describeSubscription(
  db: Executor,
  { userId, preference, creatorId }: UnsubscribeTarget,
): Promise<MailSubscription> {
  if (preference === null) return { type: null, name: null };
  if (creatorId !== undefined) {
    const creator = (await findNames(db, [creatorId]))(creatorId);
    return { type: preference, name: null, ...(creator === undefined ? {} : { creator }) };
  }
  if (notificationTypes.some((type) => type === preference)) return { type: preference, name: null };
  const [kind] = await db.select().from(serviceKinds).where(eq(serviceKinds.id, preference));
  if (kind === undefined) return { type: 'SERVICE', name: null };
  const language = (await findLanguages(db, [userId]))(userId);
  return { type: 'SERVICE', name: (language === 'en' ? undefined : kind.translatedNames[language]) ?? kind.name };
}
