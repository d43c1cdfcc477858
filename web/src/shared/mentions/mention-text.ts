/** A name that is being typed. */
export interface TypedMention {
  /** The place of its @ in the text. */
  readonly start: number;
  /** The typed beginning of the name. */
  readonly query: string;
}

// Suggests people from the second character on, because one character would match anybody. Like the shared rule for
// mentions: not inside a word, an address or another mention; a letter of another script is no part of a name.
const beforeCaret =
  /(?<![\p{Script=Latin}\w@＠﹫#＃﹟&])(?<!\p{Script=Latin}\p{M}{1,30})(?<!(?<![@＠﹫]\w{3,30})\/)[@＠﹫](\w{2,30})$/u;

/** Returns the name that ends at the caret. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const query = beforeCaret.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** Returns whether a person's username, or a word of their name, begins with the typed text. */
export function fitsMention(
  { username, displayName }: { readonly username: string; readonly displayName: string | null },
  query: string,
): boolean {
  const begins = (word: string) => word.toLowerCase().startsWith(query.toLowerCase());
  return begins(username) || (displayName ?? '').split(/\s+/u).some(begins);
}

/** Replaces the typed beginning of a username by the whole name, and puts the caret after it. */
export function insertMention(text: string, { start, query }: TypedMention, username: string) {
  const rest = text.slice(start + 1 + query.length);
  const inserted = `@${username}${/^\s/u.test(rest) ? '' : ' '}`;
  const caret = start + inserted.length + (rest.startsWith(' ') ? 1 : 0);
  return { text: text.slice(0, start) + inserted + rest, caret };
}
