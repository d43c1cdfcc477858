import type { Language } from '@stagedoor/contracts/language';
import { englishMails } from '#/mail/english-mails.ts';
import type { MailTexts } from '#/mail/mail-texts.ts';
import { spanishMails } from '#/mail/spanish-mails.ts';

export const mailTextsIn: { readonly [L in Language]: MailTexts } = { en: englishMails, es: spanishMails };
