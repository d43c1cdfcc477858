import type { Transaction } from '@stagedoor/service-kit/database';
import { handOverMail } from '@stagedoor/service-kit/mail';
import type { Job } from '@stagedoor/service-kit/service';
import { and, asc, count, eq, lte, ne } from 'drizzle-orm';
import type { Account } from '#/db/accounts.ts';
import { accounts } from '#/db/accounts.ts';
import { mails, type QueuedMail } from '#/db/mails.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { composeMail } from '#/mail/compose-mail.ts';
import { hourlyLimitMs, isWorthSending, leaseMs, nextTry } from '#/mail/mail-rules.ts';
import { countSentTokens, makeOneTimeToken, markTokenSent } from '#/one-time-tokens/one-time-tokens-repository.ts';

type MailDeps = Pick<AuthServiceDeps, 'config' | 'database' | 'clock' | 'log'>;

interface ReadyMail {
  readonly mail: QueuedMail;
  readonly account: Account;
  readonly token: string;
}

/**
 * Sends what was asked for. The token of a link is made here and is nowhere but in the mail; the database has its hash.
 * A mail that cannot be handed over is tried again, with a token of its own.
 */
export const deliverMails: Job<MailDeps> = {
  name: 'mails',
  pauseMs: 1_000,
  async run(deps) {
    const taken = await deps.database.transaction((tx) => takeMail(tx, deps));
    if (taken === undefined) return false;
    if (taken !== 'dropped') await sendMail(deps, taken);
    return true;
  },
};

/** Takes one that is due, for as long as sending it may last. Instances share the work by skipping locked rows. */
async function takeMail(tx: Transaction<AuthSchema>, { clock }: MailDeps): Promise<ReadyMail | 'dropped' | undefined> {
  const now = clock.now();
  const [mail] = await tx
    .select()
    .from(mails)
    .where(lte(mails.dueAt, now))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (mail === undefined) return undefined;
  const { kind, emailKey } = mail;
  // Asked for several times, it is sent once.
  await tx.delete(mails).where(and(eq(mails.emailKey, emailKey), eq(mails.kind, kind), ne(mails.id, mail.id)));
  const [account] = await tx.select().from(accounts).where(eq(accounts.emailKey, emailKey));
  const since = new Date(now.getTime() - hourlyLimitMs);
  const sentThisHour =
    account === undefined ? 0 : await countSentTokens(tx, { accountId: account.id, purpose: kind, since });
  const isWorth = isWorthSending({ kind, requestedAt: mail.requestedAt, now, account, sentThisHour });
  if (account === undefined || !isWorth) {
    await tx.delete(mails).where(eq(mails.id, mail.id));
    return 'dropped';
  }
  const attempts = mail.attempts + 1;
  await tx
    .update(mails)
    .set({ attempts, dueAt: new Date(now.getTime() + leaseMs) })
    .where(eq(mails.id, mail.id));
  const token = await makeOneTimeToken(tx, { accountId: account.id, purpose: kind, now });
  return { mail: { ...mail, attempts }, account, token };
}

async function sendMail(deps: MailDeps, { mail, account, token }: ReadyMail): Promise<void> {
  const { config, database, clock, log } = deps;
  const { id, kind, attempts } = mail;
  const words = composeMail(kind, { username: account.username, token, publicUrl: config.publicUrl });
  try {
    await handOverMail(deps, { id, kind, to: account.email, ...words });
  } catch (error) {
    log.warn(
      { code: codeOf(error), mail: id, kind, attempts },
      'a mail could not be handed over and will be tried again',
    );
    await database.db
      .update(mails)
      .set({ dueAt: nextTry(attempts, clock.now()) })
      .where(eq(mails.id, id));
    return;
  }
  await database.transaction(async (tx) => {
    await markTokenSent(tx, token, clock.now());
    await tx.delete(mails).where(eq(mails.id, id));
  });
}

/** How many mails wait to be sent. */
export async function countWaitingMails({ database }: Pick<MailDeps, 'database'>): Promise<number> {
  const [row] = await database.db.select({ waiting: count() }).from(mails);
  return row?.waiting ?? 0;
}

/** An SMTP server's own words may name the recipient, so the log has the code alone. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
