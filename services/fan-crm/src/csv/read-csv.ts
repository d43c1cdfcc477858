import { badRequest } from '@stagedoor/service-kit/common/errors';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { CsvError, parse } from 'csv-parse/sync';

/** A line of an import. */
export interface ImportedLine {
  /** Its number in the file, the head line being 1. */
  readonly line: number;
  readonly username: string;
  readonly tags: readonly string[];
  readonly note: string;
}

export interface ImportProblem {
  readonly line: number;
  readonly message: string;
}

const mostLines = 5_000;
const mostTags = 20;
const longestTag = 30;
const longestNote = 5_000;

/**
 * Reads an import: a head line that names `username` and, in any order, `tags` and `note`; other columns are ignored. Tags are
 * separated by semicolons. Throws a 400 where it is no CSV or has no such head. Lines that are wrong are returned as problems.
 */
export function readCsv(text: string): { lines: ImportedLine[]; problems: ImportProblem[] } {
  const records = parseRecords(text);
  if (records.length > mostLines)
    throw badRequest(`A file may have at most ${mostLines.toLocaleString('en')} lines; split it`);
  const lines: ImportedLine[] = [];
  const problems: ImportProblem[] = [];
  for (const { record, info } of records) {
    const read = { line: info.lines, ...readRecord(record) };
    const message = findProblem(read);
    if (message === undefined) lines.push(read);
    else problems.push({ line: read.line, message });
  }
  return { lines, problems };
}

interface ParsedRecord {
  readonly record: { readonly [column: string]: string };
  readonly info: { readonly lines: number };
}

function parseRecords(text: string): readonly ParsedRecord[] {
  let columns: readonly string[] = [];
  try {
    const records = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (found: string[]) => {
        columns = found.map((name) => name.toLowerCase());
        return [...columns];
      },
    }) as unknown as readonly ParsedRecord[];
    if (!columns.includes('username')) throw badRequest('The first line must name the column username');
    return records;
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`The file is no valid CSV: ${error.message}`);
    throw error;
  }
}

/** Spreadsheets separate columns by semicolons where a comma is in numbers, and by tabs in copied cells: the head line tells. */
function findDelimiter(text: string): string {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  return [',', ';', '\t'].find((delimiter) => head.includes(delimiter)) ?? ',';
}

function readRecord(record: ParsedRecord['record']): Omit<ImportedLine, 'line'> {
  const cell = (name: string) => normaliseText(record[name] ?? '').replace(/^'(?=[=+\-@])/, '');
  const tags = cell('tags')
    .split(';')
    .map((tag) => tag.trim().toLowerCase());
  return {
    username: cell('username').replace(/^@/, ''),
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
    note: cell('note'),
  };
}

function findProblem({ username, tags, note }: ImportedLine): string | undefined {
  if (username === '') return 'There is no username';
  if (tags.length > mostTags) return `A fan has at most ${mostTags} tags`;
  if (tags.some((tag) => tag.length > longestTag)) return `A tag must be at most ${longestTag} characters`;
  if (tags.some((tag) => /[,\n]/.test(tag))) return 'Tags are separated by semicolons';
  if (note.length > longestNote) return `Note must be at most ${longestNote} characters`;
  return undefined;
}
