import type { Language } from '@stagedoor/contracts/language';
import { securityEventTitles } from '@stagedoor/contracts/security-events';
import { nameDevice } from '@stagedoor/service-kit/identity/device-name';
import type { Purpose } from '#/db/one-time-tokens.ts';
import type { SecurityEventRow } from '#/db/security-events.ts';
import type { MailTexts } from '#/mail/mail-texts.ts';
import { spanishMails } from '#/mail/spanish-mails.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const englishMails: MailTexts = {
  hello: (username) => `Hello ${username},`,
  secureAccount: {
    subject: (title) => `${title}: your Stagedoor account`,
    intro: ['this happened to your Stagedoor account:'],
    ifItWasYou: ['If it was you, there is nothing to do.'],
    ifYouDeletedIt: [
      'If it was you, there is nothing to do. To undo it, log in within 14 days:',
      'after that everything of yours is erased.',
    ],
    ifItWasNot: [
      'If it was not you, open this link and press the button there. It logs out',
      'every device, stops payouts and has you choose a new password:',
    ],
    validity: ['It works once, within seven days.'],
  },
  resetPassword: {
    subject: 'Choose a new password',
    intro: ['somebody asked for a new password for your Stagedoor account.', 'To choose one, open this link:'],
    validity: [
      'It works once, within an hour. If it was not you, there is nothing to do:',
      'your password stays as it is.',
    ],
  },
  verifyEmail: {
    subject: 'Confirm your address',
    intro: ['welcome to Stagedoor. To confirm that this address is yours, open this link:'],
    validity: [
      'It works once, within a day. If you did not register, open it and say so',
      'there: whoever did can then no longer log in. Or ignore this mail.',
    ],
  },
  security: ['You get this mail because it is about the security of your account.', 'It cannot be switched off.'],
  eventTitles: securityEventTitles,
  when: (instant) => `When: ${moments.format(instant)} UTC`,
  where({ device, address }) {
    const parts = [device, address].filter((part) => part !== null);
    return parts.length > 0 ? `Where: ${parts.join(', ')}` : undefined;
  },
};

const mailTextsIn: { readonly [L in Language]: MailTexts } = { en: englishMails, es: spanishMails };

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
  readonly language: Language;
  /** What a security mail is about. */
  readonly event?: SecurityEventRow | undefined;
}

/** Returns the text of a mail. Its link uses the configured public address, never one from a request. */
export function composeMail(kind: Purpose, { username, token, publicUrl, language, event }: MailContent): MailText {
  const link = new URL(pages[kind], publicUrl);
  link.searchParams.set('token', token);
  const texts = mailTextsIn[language];
  const hello = [texts.hello(username)];
  switch (kind) {
    case 'secure-account': {
      if (event === undefined) throw new Error('a security mail is about an event');
      const { subject, intro, ifItWasYou, ifYouDeletedIt, ifItWasNot, validity } = texts.secureAccount;
      const title = texts.eventTitles[event.kind];
      const circumstances = [title, ...describeCircumstances(event, texts)];
      const reassurance = event.kind === 'account-deleted' ? ifYouDeletedIt : ifItWasYou;
      return {
        subject: subject(title),
        text: paragraphs(hello, intro, circumstances, reassurance, ifItWasNot, [link.href], validity, texts.security),
      };
    }
    case 'reset-password': {
      const { subject, intro, validity } = texts.resetPassword;
      return { subject, text: paragraphs(hello, intro, [link.href], validity, texts.security) };
    }
    case 'verify-email': {
      const { subject, intro, validity } = texts.verifyEmail;
      return { subject, text: paragraphs(hello, intro, [link.href], validity, texts.security) };
    }
  }
}

function describeCircumstances(
  { happenedAt, userAgent, address }: SecurityEventRow,
  { when, where }: MailTexts,
): string[] {
  const place = where({ device: nameDevice(userAgent), address });
  return [when(happenedAt), ...(place === undefined ? [] : [place])];
}

/** Lines of at most 76 characters are sent unchanged. */
function paragraphs(...texts: readonly (readonly string[])[]): string {
  return `${texts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
