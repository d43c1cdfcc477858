interface MailItem {
  readonly message: string;
  readonly link: string | null;
}

/** Writes a mail about one notification or several. Links are absolute, to the public address. */
export function composeMail(
  items: readonly MailItem[],
  { username, publicUrl }: { username: string; publicUrl: string },
): { subject: string; text: string } {
  const [first] = items;
  const subject =
    items.length === 1 && first !== undefined ? oneLine(first.message) : `${items.length} things happened on Stagedoor`;
  const paragraphs = items.map(({ message, link }) =>
    link === null ? oneLine(message) : `${oneLine(message)}\n${new URL(link, publicUrl).href}`,
  );
  const text = [
    `Hello ${username},`,
    ...paragraphs,
    `Of what you are told by mail is yours to say:\n${new URL('/settings', publicUrl).href}`,
  ].join('\n\n');
  return { subject, text: `${text}\n` };
}

/** People choose their names: a line break in one must not start a new line of the mail. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
