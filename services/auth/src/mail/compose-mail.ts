import type { Purpose } from '#/db/one-time-tokens.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const pages: { readonly [P in Purpose]: string } = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
};

/** Returns the text of a mail. Its link uses the configured public address, never one from a request. */
export function composeMail(
  kind: Purpose,
  { username, token, publicUrl }: { username: string; token: string; publicUrl: string },
): MailText {
  const link = new URL(pages[kind], publicUrl);
  link.searchParams.set('token', token);
  switch (kind) {
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

/** Lines of at most 76 characters are sent unchanged. */
function paragraphs(...texts: string[][]): string {
  return `${texts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
