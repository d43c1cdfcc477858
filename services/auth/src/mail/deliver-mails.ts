import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { MailError, sendMail } from '@stagedoor/service-kit/mail/mail';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { findAccountByEmail } from '#/accounts/accounts-repository.ts';
import { type Account, accounts } from '#/db/accounts.ts';
import { mails, type QueuedMail } from '#/db/mails.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { type SecurityEventRow, securityEvents } from '#/db/security-events.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { backoffMs, hourlyLimitMs, isWorthSending, leaseMs } from '#/mail/mail-rules.ts';
import { countSentTokens, makeOneTimeToken, markTokenSent } from '#/tokens/one-time-tokens-repository.ts';

type MailDeps = Pick<AuthServiceDeps, 'config' | 'database' | 'clock' | 'log' | 'metrics'>;

interface ReadyMail {
  readonly account: Account;
  readonly token: string;
  readonly event: SecurityEventRow | undefined;
}

/** With these pauses a mail is retried for a day. After that it is not worth sending. */
const mostAttempts = 300;

/**
 * Sends requested mails. The token of a link is created here and is only in the mail; the database has its hash. A mail
 * that cannot be delivered is retried with a new token, unless nobody has the address.
 */
export const deliverMails: Job<MailDeps> = defineDueWork<typeof mails, MailDeps>({
  name: 'mails',
  table: mails,
  key: mails.id,
  dueAt: mails.dueAt,
  pauseMs: 1_000,
  leaseMs,
  mostAttempts,
  backoffMs,
  async handle(mail, deps) {
    const { config, database, clock } = deps;
    const ready = await database.transaction((tx) => prepareMail(tx, deps, mail));
    if (ready === undefined) return 'remove';
    const { account, token, event } = ready;
    const { id, kind } = mail;
    const { username, language, isDiscreet } = account;
    const text = composeMail(kind, { username, language, token, publicUrl: config.publicUrl, event });
    try {
      await sendMail(deps, { id, kind, to: account.email, isDiscreet, language, ...text });
    } catch (error) {
      if (!(error instanceof MailError) || error.refusal !== 'address') throw error;
      // Trying again is in vain until the person asks for another mail, and they read why none came.
      deps.log.warn({ err: error, mail: kind }, 'the mail server refused an address for good');
      await setRefused(database.db, account, clock.now());
      return 'remove';
    }
    await database.transaction(async (tx) => {
      await markTokenSent(tx, token, clock.now());
      if (account.emailRefusedAt !== null) await setRefused(tx, account, null);
      await tx.delete(mails).where(eq(mails.id, id));
    });
    return 'settled';
  },
});

/** Nothing is noted if the account has another address by now. */
async function setRefused(
  db: Executor<AuthSchema>,
  { id, emailKey }: Pick<Account, 'id' | 'emailKey'>,
  emailRefusedAt: Date | null,
): Promise<void> {
  await db
    .update(accounts)
    .set({ emailRefusedAt })
    .where(and(eq(accounts.id, id), eq(accounts.emailKey, emailKey)));
}

/** Creates the token of a mail. Returns undefined if the mail is not to be sent, or another one replaces it. */
async function prepareMail(
  tx: Transaction<AuthSchema>,
  { clock }: MailDeps,
  { id, kind, emailKey, requestedAt, securityEventId }: QueuedMail,
): Promise<ReadyMail | undefined> {
  const now = clock.now();
  // Of several requests for the same mail only one is sent. The rows are locked in order, because two instances may each
  // have claimed one of them.
  const about = sql`${mails.securityEventId} is not distinct from ${securityEventId}::uuid`;
  const same = and(eq(mails.emailKey, emailKey), eq(mails.kind, kind), about);
  const asked = await tx.select({ id: mails.id }).from(mails).where(same).orderBy(asc(mails.id)).for('update');
  if (!asked.some((one) => one.id === id)) return undefined;
  await tx.delete(mails).where(and(same, ne(mails.id, id)));
  const account = await findAccountByEmail(tx, emailKey);
  const since = new Date(now.getTime() - hourlyLimitMs);
  const sentThisHour =
    account === undefined ? 0 : await countSentTokens(tx, { accountId: account.id, purpose: kind, since });
  if (account === undefined || !isWorthSending({ kind, requestedAt, now, account, sentThisHour })) return undefined;
  const [event] =
    securityEventId === null
      ? []
      : await tx.select().from(securityEvents).where(eq(securityEvents.id, securityEventId));
  return { account, event, token: await makeOneTimeToken(tx, { accountId: account.id, purpose: kind, now }) };
}

/** Returns how many mails wait to be sent. */
export async function countWaitingMails({ database }: Pick<MailDeps, 'database'>): Promise<number> {
  const [row] = await database.db.select({ waiting: count() }).from(mails);
  return row?.waiting ?? 0;
}
