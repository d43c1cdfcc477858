import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { toEmailKey } from '#/accounts/account-rules.ts';
import { mails } from '#/db/mails.ts';
import type { Purpose } from '#/db/one-time-tokens.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/**
 * Requests a mail: writes one row, whether an account has the address or not, so that the duration reveals nothing. The
 * recipient is looked up when it is sent.
 */
export async function requestMail(
  db: Executor<AuthSchema>,
  { clock, ids }: Pick<AuthServiceDeps, 'clock' | 'ids'>,
  { kind, email }: { kind: Purpose; email: string },
): Promise<void> {
  const now = clock.now();
  await db.insert(mails).values({ id: ids.next(), kind, emailKey: toEmailKey(email), requestedAt: now, dueAt: now });
}
