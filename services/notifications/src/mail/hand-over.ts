import { MailError, type OutgoingMail, sendMail } from '@stagedoor/service-kit/mail/mail';
import { createReturnPaths, type MailTarget } from '#/bounces/return-path.ts';
import { stopAddress } from '#/bounces/stop-address.ts';
import type { NotificationsDeps } from '#/config.ts';
import type { Addressee } from '#/mail/find-addresses.ts';
import { recordAnswer, takeTurn } from '#/mail/sending-pace.ts';

/** What became of a mail. `waitMs`: there is no room for it yet. */
export type HandOver =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'failed'; readonly why: 'unknown' | 'rejected'; readonly error: MailError }
  | { readonly outcome: 'waits'; readonly waitMs: number };

interface Recipient extends Extract<Addressee, { readonly address: string }> {
  readonly userId: string;
  readonly target: Pick<MailTarget, 'kind' | 'id'>;
}

/**
 * Hands a mail to the mail server, at the configured rate or, if the server is slow or refuses mails, at a lower one. An address that
 * does not exist gets no further mails. Throws if the mail is to be tried again later.
 */
export async function handOver(
  deps: NotificationsDeps,
  { userId, target, address, addressMark, isDiscreet }: Recipient,
  mail: Omit<OutgoingMail, 'to' | 'isDiscreet' | 'returnPath'>,
): Promise<HandOver> {
  const { config } = deps;
  const waitMs = await takeTurn(deps);
  if (waitMs !== undefined) return { outcome: 'waits', waitMs };
  const returnPath =
    config.mailBounces === undefined
      ? undefined
      : createReturnPaths(config.serviceSecret).make(config.mailBounces, { ...target, addressMark });
  const startedAt = performance.now();
  try {
    await sendMail(deps, { ...mail, to: address, isDiscreet, returnPath });
    recordAnswer(deps, performance.now() - startedAt > config.mailSlowMs ? 'slow' : 'quick');
    return { outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const isAboutMail = error.refusal === 'address' || error.refusal === 'message';
    recordAnswer(deps, isAboutMail ? 'quick' : 'refused');
    if (!isAboutMail) throw error;
    deps.log.warn({ err: error, mail: mail.kind }, 'the mail server refused a mail for good');
    if (error.refusal === 'message') return { outcome: 'failed', why: 'rejected', error };
    await stopAddress(deps.database.db, deps, { userId, addressMark, reason: 'unknown' });
    return { outcome: 'failed', why: 'unknown', error };
  }
}
