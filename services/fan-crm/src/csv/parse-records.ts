import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

export interface ParsedRecord {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ParsedFile {
  /** The records that are not blank, the header first. */
  readonly records: readonly ParsedRecord[];
  /** The lines with a quote that leaves the end of a cell undecidable; all others were read. */
  readonly brokenLines: readonly number[];
}

/** So short that reading them holds up no other request. */
const chunkBytes = 16_384;
/** More than a header has. */
const headLength = 10_000;
const separators = [',', ';', '\t', '|'] as const;

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
} satisfies Options;

/**
 * Parses a CSV as spreadsheets write it: with or without a first line `sep=`, and with the separator with which `isHead` recognizes the
 * header. Blank rows are left out. Returns undefined if the header cannot be read. Stops after `mostRecords`.
 */
export async function parseRecords(
  text: string,
  isHead: (cells: readonly string[]) => boolean,
  mostRecords: number,
): Promise<ParsedFile | undefined> {
  const [named = '', separator] = /^\uFEFF?"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const delimiter = separator ?? findSeparator(text, isHead);
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  const lines = createLineCounter(bytes);
  const records: ParsedRecord[] = [];
  const brokenLines: number[] = [];
  let start = Buffer.byteLength(named.replace(/^\uFEFF/, ''));
  while (start < bytes.length && records.length + brokenLines.length <= mostRecords) {
    const { found, isWhole } = await parseUntilBroken(bytes.subarray(start), delimiter, mostRecords - records.length);
    let from = start;
    for (const { cells, end } of found) {
      if (cells.some((cell) => !isBlank(cell))) records.push({ line: lines.at(skipBlankLines(bytes, from)), cells });
      from = start + end;
    }
    if (isWhole) break;
    if (records.length === 0) return undefined;
    // The quote may be the only fault of this line, so parsing resumes at the next line.
    const broken = skipBlankLines(bytes, from);
    brokenLines.push(lines.at(broken));
    start = endOfLine(bytes, broken);
  }
  return { records, brokenLines };
}

export const isBlank = (cell: string) => /^[\s\p{Cf}]*$/u.test(cell);

interface FoundRecord {
  readonly cells: readonly string[];
  /** Where the next one begins. */
  readonly end: number;
}

/** Parses records until one cannot be read, or `most` were. */
async function parseUntilBroken(
  bytes: Buffer,
  delimiter: string,
  most: number,
): Promise<{ found: readonly FoundRecord[]; isWhole: boolean }> {
  const found: FoundRecord[] = [];
  const parser = parse({
    ...options,
    delimiter,
    on_record(cells: string[], { bytes: end }) {
      found.push({ cells, end });
      return null;
    },
  });
  let failure: Error | undefined;
  parser.once('error', (error) => {
    failure = error;
  });
  parser.resume();
  for (let at = 0; at < bytes.length && failure === undefined && found.length <= most; at += chunkBytes) {
    parser.write(bytes.subarray(at, at + chunkBytes));
    await nextTurn();
  }
  if (failure === undefined && found.length <= most) {
    parser.end();
    await Promise.race([once(parser, 'close'), once(parser, 'end')]).catch(() => undefined);
  }
  parser.destroy();
  if (failure !== undefined && !(failure instanceof CsvError)) throw failure;
  return { found, isWhole: failure === undefined };
}

/**
 * Spreadsheets separate cells by semicolons in languages with a decimal comma, and copied cells by tabs. Returns the separator that
 * yields the header.
 */
function findSeparator(text: string, isHead: (cells: readonly string[]) => boolean): string {
  return separators.find((delimiter) => isHead(readHead(text, delimiter))) ?? ',';
}

function readHead(text: string, delimiter: string): readonly string[] {
  let head: readonly string[] = [];
  const found = (cells: string[]) => {
    if (head.length === 0 && !cells.every(isBlank)) head = cells;
    return null;
  };
  try {
    parseAtOnce(text.slice(0, headLength), { ...options, bom: true, delimiter, on_record: found });
  } catch (error) {
    // The data after the header line may be incomplete or malformed.
    if (!(error instanceof CsvError)) throw error;
  }
  return head;
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Returns the start of the next line. */
function endOfLine(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === lineFeed) return at + 1;
    if (bytes[at] === carriageReturn) return bytes[at + 1] === lineFeed ? at + 2 : at + 1;
  }
  return bytes.length;
}

/** Returns the start of the first line that is not blank. */
function skipBlankLines(bytes: Buffer, start: number): number {
  let at = start;
  for (let end = endOfLine(bytes, at); end < bytes.length; end = endOfLine(bytes, at)) {
    if (bytes.subarray(at, end).some((byte) => byte > 0x20)) break;
    at = end;
  }
  return at;
}

/**
 * Returns the number of the line that begins at an offset. The offsets of successive calls increase, so that the file is
 * read once.
 */
function createLineCounter(bytes: Buffer): { at(place: number): number } {
  let [line, begins] = [1, 0];
  return {
    at(place) {
      for (let next = endOfLine(bytes, begins); next <= place && next > begins; next = endOfLine(bytes, begins)) {
        begins = next;
        line += 1;
      }
      return line;
    },
  };
}
