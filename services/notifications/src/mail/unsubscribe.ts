import type { MailSubscription } from '@stagedoor/contracts/mail-subscription';
import { notificationTypes } from '@stagedoor/contracts/notification';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm';
import { mails, preferences, serviceKinds } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { isAboutMoney, moneyTypes } from '#/mail/mail-rules.ts';
import type { UnsubscribeTarget } from '#/mail/unsubscribe-token.ts';

/**
 * Ends the mails of a kind, or all that are not about money, and drops those that wait. By default nobody gets mails, so rows are
 * only updated, never added, and the link of an erased account leaves nothing behind.
 */
export async function unsubscribe(
  tx: Transaction,
  { userId, preference }: UnsubscribeTarget,
  scope: 'kind' | 'all',
): Promise<void> {
  if (preference !== null && isAboutMoney(preference)) return;
  const isOne = scope === 'kind' && preference !== null;
  const isChosen = isOne ? eq(preferences.type, preference) : notInArray(preferences.type, [...moneyTypes]);
  await tx
    .update(preferences)
    .set({ email: 'off' })
    .where(and(eq(preferences.userId, userId), isChosen, ne(preferences.email, 'off')));
  const isWaiting = isOne
    ? eq(mails.preference, preference)
    : or(isNull(mails.preference), notInArray(mails.preference, [...moneyTypes]));
  await tx.delete(mails).where(and(eq(mails.userId, userId), isWaiting, isNull(mails.sentAt)));
}

/** Returns what a link can end, as its page names it. */
export async function describeSubscription(
  db: Executor,
  { userId, preference }: UnsubscribeTarget,
): Promise<MailSubscription> {
  if (preference === null) return { type: null, name: null };
  if (notificationTypes.some((type) => type === preference)) return { type: preference, name: null };
  const [kind] = await db.select().from(serviceKinds).where(eq(serviceKinds.id, preference));
  if (kind === undefined) return { type: 'SERVICE', name: null };
  const language = (await findLanguages(db, [userId]))(userId);
  return { type: 'SERVICE', name: (language === 'en' ? undefined : kind.translatedNames[language]) ?? kind.name };
}
