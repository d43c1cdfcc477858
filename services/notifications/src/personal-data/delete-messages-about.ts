import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns statements that delete the mails and push messages about notifications of these ids: their text contains names. Each
 * uses an index, one of the waiting mails and one of the sent ones.
 */
export function deleteMessagesAbout(ids: readonly string[]): readonly SQL[] {
  const these = sql`${sql.param(ids)}::uuid[]`;
  const mails = sql`
    delete from mail using notification n
    where n.id = any (${these}) and mail.user_id = n.recipient_id and mail.thing = n.thing`;
  return [
    sql`${mails} and mail.sent_at is null`,
    sql`${mails} and mail.sent_at is not null`,
    sql`delete from push_message p using notification n, push_subscription s
      where n.id = any (${these}) and s.user_id = n.recipient_id and p.subscription_id = s.id and p.thing = n.thing`,
  ];
}
