/**
 * Returns the message for one field of a refused call, or the whole message if it concerns no field of the form, as `said`
 * translates it.
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
