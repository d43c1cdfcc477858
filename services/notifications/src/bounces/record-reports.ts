import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import type { MailReport } from '#/bounces/read-report.ts';
import { createReturnPaths } from '#/bounces/return-path.ts';
import { stopAddress } from '#/bounces/stop-address.ts';
import type { NotificationsDeps } from '#/config.ts';
import { letterReceivers } from '#/db/mail-tables.ts';

/** Stops the addresses that do not exist, and those whose people called a mail spam. Reports of mails that are not ours are left alone. */
export async function recordReports(
  db: Executor,
  deps: Pick<NotificationsDeps, 'config' | 'clock'>,
  reports: readonly MailReport[],
): Promise<void> {
  const returnPaths = createReturnPaths(deps.config.serviceSecret);
  for (const { mail, kind } of reports) {
    const target = returnPaths.find(mail);
    if (target === undefined || kind === 'other') continue;
    const userId = target.kind === 'person' ? target.id : await findReceiver(db, target.id, kind);
    if (userId === undefined) continue;
    const { addressMark } = target;
    await stopAddress(db, deps, { userId, addressMark, reason: kind === 'gone' ? 'unknown' : 'complaint' });
  }
}

/** Returns the receiver of a letter, whose mail has failed if the address is gone. */
async function findReceiver(db: Executor, id: string, kind: MailReport['kind']): Promise<string | undefined> {
  const ofReceiver = eq(letterReceivers.id, id);
  if (kind === 'gone') {
    await db.update(letterReceivers).set({ state: 'failed', reason: 'unknown-address' }).where(ofReceiver);
  }
  const [receiver] = await db.select({ userId: letterReceivers.userId }).from(letterReceivers).where(ofReceiver);
  return receiver?.userId;
}
