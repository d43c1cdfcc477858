import { securityEventTitles } from '@stagedoor/contracts/security-events';
import type { MailTexts } from '#/mail/mail-texts.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const englishMails: MailTexts = {
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
