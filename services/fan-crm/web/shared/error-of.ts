/**
 * The message about one field of a call that the server refused, or the whole message where it is about none that a form shows, as
 * `said` puts it in the language of the page.
 */
export function errorOf(error: Error | null, field: string, said: (sentence: string) => string): string | undefined {
  if (error === null) return undefined;
  const { errors } = error as { readonly errors?: readonly { readonly field: string; readonly message: string }[] };
  const found = errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  // The revision that an edit is of is no field of a form.
  const isAboutFields = errors?.some((one) => one.field !== 'revision') ?? false;
  const message = found?.message ?? (isAboutFields ? undefined : error.message);
  return message === undefined ? undefined : said(message);
}
