import type { Language } from '@stagedoor/contracts/language';
import { textsIn } from '#/texts/languages.ts';

interface MailItem {
  readonly message: string;
  readonly link: string | null;
}

/** Writes a mail about one notification or several. Links are absolute, to the public address. */
export function composeMail(
  items: readonly MailItem[],
  { username, publicUrl, language }: { username: string; publicUrl: string; language: Language },
): { subject: string; text: string } {
  const { mail } = textsIn[language];
  const [first] = items;
  const subject = items.length === 1 && first !== undefined ? oneLine(first.message) : mail.digestSubject(items.length);
  const paragraphs = items.map(({ message, link }) =>
    link === null ? oneLine(message) : `${oneLine(message)}\n${new URL(link, publicUrl).href}`,
  );
  const text = [mail.hello(username), ...paragraphs, `${mail.settings}\n${new URL('/settings', publicUrl).href}`].join(
    '\n\n',
  );
  return { subject, text: `${text}\n` };
}

/** People choose their names: a line break in one must not start a new line of the mail. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
