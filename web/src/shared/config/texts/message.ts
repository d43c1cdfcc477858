/** The values of a message's placeholders. Numbers are inserted unformatted; format a value before passing it if it needs it. */
type Values = Readonly<Record<string, string | number>>;

/** A text with placeholders, in the syntax of ICU MessageFormat, until the build compiles it. */
export interface MessageSource<Given extends Values = Values> {
  (values: Given): string;
  readonly source: string;
}

/**
 * Declares a text with values or plurals, such as `{count, plural, one {1 reply} other {{count} replies}}`. `web/build/texts.ts`
 * compiles it where it is used, so that no parser is loaded by a page. Throws when it is called before that.
 */
export function message<Given extends Values>(source: string): MessageSource<Given> {
  const uncompiled = () => {
    throw new Error(`The message was not compiled by web/build/texts.ts: ${source}`);
  };
  return Object.assign(uncompiled, { source });
}
