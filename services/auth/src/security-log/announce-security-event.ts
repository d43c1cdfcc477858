import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { changeForPayments, type MailedKind } from '#/security-log/mailed-kinds.ts';
import { insertSecurityEvent, type SecurityEvent } from '#/security-log/record-security-event.ts';

/**
 * Writes an event into the security log of an account, requests a mail about it to the account's owner, and publishes it if
 * payouts depend on it.
 */
export async function announceSecurityEvent(
  tx: Transaction<AuthSchema>,
  deps: Pick<AuthServiceDeps, 'clock' | 'ids' | 'publish'>,
  event: SecurityEvent<MailedKind>,
): Promise<void> {
  const { accountId, kind } = event;
  const changedAt = deps.clock.now().toISOString();
  const eventId = await insertSecurityEvent(tx, deps, event);
  await tx.execute(sql`
    insert into mails (id, kind, email_key, requested_at, due_at, security_event_id)
    select ${deps.ids.next()}::uuid, 'secure-account', email_key, ${changedAt}::timestamptz, ${changedAt}::timestamptz,
      ${eventId}::uuid
    from accounts where id = ${accountId}::uuid`);
  const change = changeForPayments[kind];
  if (change !== undefined) await deps.publish(tx, accountSecurityChanged, { userId: accountId, change, changedAt });
}
