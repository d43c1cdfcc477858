/**
 * The message about one field of a call that the server refused, or the whole message where it is about none, as `said` puts it in
 * the language of the page.
 */
export function errorOf(error: Error | null, field: string, said: (sentence: string) => string): string | undefined {
  if (error === null) return undefined;
  const { errors } = error as { readonly errors?: readonly { readonly field: string; readonly message: string }[] };
  const found = errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  const message = found?.message ?? (errors === undefined || errors.length === 0 ? error.message : undefined);
  return message === undefined ? undefined : said(message);
}
