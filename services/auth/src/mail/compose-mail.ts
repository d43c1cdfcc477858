import { securityEventTitles } from '@stagedoor/contracts/security-events';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { Purpose } from '#/db/one-time-tokens.ts';
import type { SecurityEventRow } from '#/db/security-events.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const pages: { readonly [P in Purpose]: string } = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'secure-account': '/secure-account',
};

interface MailContent {
  readonly username: string;
  readonly token: string;
  readonly publicUrl: string;
  /** What a security mail is about. */
  readonly event?: SecurityEventRow | undefined;
}

/** Returns the text of a mail. Its link uses the configured public address, never one from a request. */
export function composeMail(kind: Purpose, { username, token, publicUrl, event }: MailContent): MailText {
  const link = new URL(pages[kind], publicUrl);
  link.searchParams.set('token', token);
  switch (kind) {
    case 'secure-account': {
      if (event === undefined) throw new Error('a security mail is about an event');
      const title = securityEventTitles[event.kind];
      return {
        subject: `${title}: your Stagedoor account`,
        text: paragraphs(
          [`Hello ${username},`],
          ['this happened to your Stagedoor account:'],
          [title, ...describeCircumstances(event)],
          ['If it was you, there is nothing to do.'],
          [
            'If it was not you, open this link and press the button there. It logs out',
            'every device, stops payouts and has you choose a new password:',
          ],
          [link.href],
          ['It works once, within seven days.'],
        ),
      };
    }
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        text: paragraphs(
          [`Hello ${username},`],
          ['somebody asked for a new password for your Stagedoor account.', 'To choose one, open this link:'],
          [link.href],
          [
            'It works once, within an hour. If it was not you, there is nothing to do:',
            'your password stays as it is.',
          ],
        ),
      };
    case 'verify-email':
      return {
        subject: 'Confirm your address',
        text: paragraphs(
          [`Hello ${username},`],
          ['welcome to Stagedoor. To confirm that this address is yours, open this link:'],
          [link.href],
          ['It works once, within a day. If you did not register, ignore this mail.'],
        ),
      };
  }
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function describeCircumstances({ happenedAt, userAgent, address }: SecurityEventRow): string[] {
  const where = [nameDevice(userAgent), address].filter((part) => part !== null);
  return [`When: ${moments.format(happenedAt)} UTC`, ...(where.length > 0 ? [`Where: ${where.join(', ')}`] : [])];
}

/** Lines of at most 76 characters are sent unchanged. */
function paragraphs(...texts: string[][]): string {
  return `${texts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
