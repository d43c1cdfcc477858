import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { MailReport } from '#/bounces/read-report.ts';
import { createReturnPaths } from '#/bounces/return-path.ts';
import { stopAddress } from '#/bounces/stop-address.ts';
import type { NotificationsDeps } from '#/config.ts';

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
    const { id: userId, addressMark } = target;
    await stopAddress(db, deps, { userId, addressMark, reason: kind === 'gone' ? 'unknown' : 'complaint' });
  }
}
