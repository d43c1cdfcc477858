import Papa from 'papaparse';
import { escapeFormulas } from '#/formulas.ts';
import { plainFormat, type SpreadsheetFormat } from '#/spreadsheet-format.ts';

/** Text, which never becomes a formula; a number, which stays a number; or an amount of money, with two decimals. */
export type Cell = string | number | null | { readonly dollars: number };

/** Some program reads a separator in these. */
const needsQuotes = /[,;|\t\n\v\f\r"\u0085\u2028\u2029]/;

/** Returns rows as CSV, each with a line end. Parts of a file may be written one by one. */
export function writeCsv(rows: readonly (readonly Cell[])[], format: SpreadsheetFormat = plainFormat): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map((cell) => writeCell(cell, format)));
  const options = {
    delimiter: format.separator,
    newline: '\r\n',
    quotes: (cell: string) => needsQuotes.test(cell),
  };
  return `${Papa.unparse(cells, options)}\r\n`;
}

function writeCell(cell: Cell, { decimalSign }: SpreadsheetFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return escapeFormulas(cell);
  const number = typeof cell === 'number' ? String(cell) : cell.dollars.toFixed(2);
  return number.replace('.', decimalSign);
}
