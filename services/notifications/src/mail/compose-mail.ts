import { cutText } from '@stagedoor/contracts/cut-text';
import type { Language } from '@stagedoor/contracts/language';
import { withoutAddresses } from '@stagedoor/service-kit/mail/without-addresses';
import { textsIn } from '#/texts/languages.ts';

interface MailItem {
  readonly message: string;
  readonly link: string | null;
}

interface MailFacts {
  readonly username: string;
  readonly publicUrl: string;
  readonly language: Language;
  /** The page that ends mails of this kind without a login; undefined in a mail about money. */
  readonly unsubscribePage: string | undefined;
}

/** Writes a mail about one notification or several. Links are absolute, to the public address. */
export function composeMail(
  items: readonly MailItem[],
  { username, publicUrl, language, unsubscribePage }: MailFacts,
): { subject: string; text: string } {
  const { mail } = textsIn[language];
  const [first] = items;
  const subject = items.length === 1 && first !== undefined ? oneLine(first.message) : mail.digestSubject(items.length);
  const paragraphs = items.map(({ message, link }) =>
    link === null ? oneLine(message) : `${oneLine(message)}\n${new URL(link, publicUrl).href}`,
  );
  const ending = unsubscribePage === undefined ? mail.aboutMoney : `${mail.unsubscribe}\n${unsubscribePage}`;
  const settings = `${mail.settings}\n${new URL('/notifications#preferences', publicUrl).href}`;
  const text = [mail.hello(username), ...paragraphs, settings, ending].join('\n\n');
  return { subject, text: `${text}\n` };
}

/** People choose their names: a line break in one must not start a new line of the mail, nor an address become a link. */
const oneLine = (text: string) => withoutAddresses(cutText(text.replaceAll(/\s+/g, ' '), 200));
