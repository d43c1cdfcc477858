import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { createCsvFile } from '#/csv-file.ts';
import { escapeFormulas, unescapeFormulas } from '#/formulas.ts';
import { decimalCommaFormat, findSpreadsheetFormat, plainFormat } from '#/spreadsheet-format.ts';
import { writeCsv } from '#/write-csv.ts';

const separators = [',', ';', '\t', '|'] as const;

/** The cells as a program reads them that takes this for the separator, and what some programs leave out at their start. */
function readWith(delimiter: string, csv: string): string[] {
  const cells = Papa.parse<string[]>(csv, { delimiter }).data.flat();
  return cells.map((cell) => cell.replace(/^[\s"\p{Cc}\p{Cf}]+/u, ''));
}
const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/u.test(cell);

it('puts quotes wherever some program could read a separator', () => {
  const row = ['plain', 'a;b', 'a,b', 'a\tb', 'a|b', 'say "hi"', 'two\nlines', '', null, 3, -0.5, { dollars: -20 }];
  expect(writeCsv([row])).toBe('plain,"a;b","a,b","a\tb","a|b","say ""hi""","two\nlines",,,3,-0.5,-20.00\r\n');
  expect(writeCsv([])).toBe('');
});

it.each([
  ['=1+1', "'=1+1"],
  ['hello;=1+1', `"hello;'=1+1"`],
  ['hello\t=1+1', `"hello\t'=1+1"`],
  ['hello\r\n=1+1', `"hello\r\n'=1+1"`],
  ['hello\r+1', `"hello\r'+1"`],
  ['hello|@SUM(1)', `"hello|'@SUM(1)"`],
  ['hello, -1', `"hello, '-1"`],
  ['hello;"=1+1', `"hello;""'=1+1"`],
  ['\u00a0=1+1', "\u00a0'=1+1"],
  ['\ufeff=1+1', '"\ufeff\'=1+1"'],
  ['\0=1+1', "\0'=1+1"],
  ['＝1+1', "'＝1+1"],
  ["'=1+1", "''=1+1"],
  ['a-b=c', 'a-b=c'],
  ['10 + 5', '10 + 5'],
])('lets no text begin a formula: %j', (text, written) => {
  expect(writeCsv([[text]])).toBe(`${written}\r\n`);
});

const word = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  ',',
  '\t',
  '|',
  '\n',
  '\r',
  '"',
  "'",
  ' ',
  '\u00a0',
  '\ufeff',
  '\0',
  'a',
  '1',
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));

it('has no formula in it whatever separator its reader takes, and is read whole with its own', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(plainFormat, decimalCommaFormat),
      (row, format) => {
        const csv = writeCsv([['id', ...row]], format);
        for (const delimiter of separators) expect(readWith(delimiter, csv).filter(isFormula)).toEqual([]);
        const [read] = Papa.parse<string[]>(csv, { delimiter: format.separator, newline: '\r\n' }).data;
        expect(read?.map(unescapeFormulas)).toEqual(['id', ...row]);
      },
    ),
  );
});

it('escapes and takes back any text, in time that grows with its length', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => unescapeFormulas(escapeFormulas(any)) === any));
  const started = process.cpuUsage();
  for (const long of [' '.repeat(500_000), '\n'.repeat(500_000), `;${"'".repeat(500_000)}`])
    unescapeFormulas(escapeFormulas(long));
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});

it('follows the country of its reader: where a comma is in numbers, a semicolon separates', () => {
  expect(['en-US', 'es-MX', 'ja-JP', 'de-CH'].map(findSpreadsheetFormat)).toEqual(Array(4).fill(plainFormat));
  expect(['es-ES', 'es', 'de-DE', 'pt-BR'].map(findSpreadsheetFormat)).toEqual(Array(4).fill(decimalCommaFormat));
  expect(writeCsv([['Comisión', 'a,b', 1234.5, { dollars: 8.2 }]], decimalCommaFormat)).toBe(
    'Comisión;"a,b";"1234,5";"8,20"\r\n',
  );
});

it('begins its file with the mark by which Excel knows UTF-8', async () => {
  const bytes = new Uint8Array(await createCsvFile(['é', '\r\n']).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]);
});
