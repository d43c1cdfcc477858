import type { EventData } from '@stagedoor/contracts/event';
import { defaultPreferenceOf } from '@stagedoor/contracts/notification-preferences';
import type { postAnnounced } from '@stagedoor/contracts/post-notice-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { letterReceivers, letters } from '#/db/mail-tables.ts';
import { findPreferencesOf } from '#/preferences/preferences-repository.ts';

/**
 * Writes a row for each receiver of a letter that an event names. Returns those whose mail is the usual one about a new post instead:
 * they get their mails once a day.
 */
export async function queueLetter(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  { postId, authorId, publishedAt, mail, letter }: EventData<typeof postAnnounced>,
): Promise<readonly string[]> {
  if (letter === undefined) return mail;
  await tx
    .insert(letters)
    .values({ postId, authorId, subject: letter.subject, publishedAt: new Date(publishedAt) })
    .onConflictDoNothing();
  if (letter.receivers !== null) {
    await tx.update(letters).set({ receivers: letter.receivers }).where(eq(letters.postId, postId));
  }
  if (mail.length === 0) return [];
  const chosen = await findPreferencesOf(tx, mail, 'NEW_POST');
  const paceOf = (userId: string) => (chosen.get(userId) ?? defaultPreferenceOf('NEW_POST')).email;
  const now = clock.now();
  await tx
    .insert(letterReceivers)
    .values(
      mail.map((userId) => {
        const pace = paceOf(userId);
        const row = { id: ids.next(), postId, authorId, userId };
        if (pace === 'now') return { ...row, state: 'waiting' as const, dueAt: now };
        const reason = pace === 'daily' ? ('digest' as const) : ('no-mails' as const);
        return { ...row, state: 'skipped' as const, reason, endedAt: now };
      }),
    )
    .onConflictDoNothing();
  return mail.filter((userId) => paceOf(userId) === 'daily');
}
