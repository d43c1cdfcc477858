interface Told {
  readonly message: string;
  readonly link: string | null;
}

/** The words of a mail that tells of one thing or of several. Links lead to the public address. */
export function composeMail(
  items: readonly Told[],
  { username, publicUrl }: { username: string; publicUrl: string },
): { subject: string; text: string } {
  const [first] = items;
  const subject =
    items.length === 1 && first !== undefined ? oneLine(first.message) : `${items.length} things happened on Stagedoor`;
  const told = items.map(({ message, link }) =>
    link === null ? oneLine(message) : `${oneLine(message)}\n${new URL(link, publicUrl).href}`,
  );
  const text = [
    `Hello ${username},`,
    ...told,
    `Of what you are told by mail is yours to say:\n${new URL('/settings', publicUrl).href}`,
  ].join('\n\n');
  return { subject, text: `${text}\n` };
}

/** Names are people's own words: a line break in one must not start a line of ours. */
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').slice(0, 200);
