/** How a CSV separates its cells, and writes decimals. */
export interface SpreadsheetFormat {
  readonly separator: ',' | ';';
  readonly decimalSign: '.' | ',';
}

/** RFC 4180, which programs and most countries of Asia and North America read. */
export const plainFormat: SpreadsheetFormat = { separator: ',', decimalSign: '.' };
/** In countries with a decimal comma, Excel opens no other file as a table. */
export const decimalCommaFormat: SpreadsheetFormat = { separator: ';', decimalSign: ',' };

/**
 * Returns the format in which spreadsheets of a country read numbers. `locale` is the browser's and contains the country: `es-ES`
 * and `es-MX` differ. Some browsers report invalid language tags such as `en-US@posix`.
 */
export function findSpreadsheetFormat(locale: string): SpreadsheetFormat {
  const [language = 'en'] = locale.split('@', 1);
  const isTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/iu.test(language);
  const parts = new Intl.NumberFormat(isTag ? language : 'en').formatToParts(1.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return isComma ? decimalCommaFormat : plainFormat;
}
