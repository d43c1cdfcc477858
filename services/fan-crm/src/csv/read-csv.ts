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

const columns = ['username', 'tags', 'note'] as const;
type Column = (typeof columns)[number];

/**
 * Reads an import: a head line that names `username` and, in any order, `tags` and `note`; other columns are ignored. Tags are
 * separated by semicolons. Throws a 400 where it is no CSV, has no such head or names one of these columns twice. Lines that are
 * wrong are returned as problems.
 */
export function readCsv(text: string): { lines: ImportedLine[]; problems: ImportProblem[] } {
  const [head, ...records] = parseRecords(text);
  const places = findPlaces(head?.record ?? []);
  if (records.length > mostLines)
    throw badRequest(`A file may have at most ${mostLines.toLocaleString('en')} lines; split it`);
  const lines: ImportedLine[] = [];
  const problems: ImportProblem[] = [];
  for (const { record, info } of records) {
    const read = { line: info.lines, ...readRecord(record, places) };
    const message = findBrokenLine(record, head?.record.length ?? 0) ?? findProblem(read);
    if (message === undefined) lines.push(read);
    else problems.push({ line: read.line, message });
  }
  return { lines, problems };
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseRecords(text: string): readonly ParsedRecord[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as readonly ParsedRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`The file is no valid CSV: ${error.message}`);
    throw error;
  }
}

/** Where in a line each column is; -1 for one that the head line does not name. */
function findPlaces(head: readonly string[]): Readonly<Record<Column, number>> {
  const names = head.map((name) => name.toLowerCase());
  if (!names.includes('username')) throw badRequest('The first line must name the column username');
  // Which of two was meant nobody can tell, and one of them would be lost.
  for (const name of columns) {
    if (names.indexOf(name) !== names.lastIndexOf(name))
      throw badRequest(`The first line names the column ${name} twice`);
  }
  return { username: names.indexOf('username'), tags: names.indexOf('tags'), note: names.indexOf('note') };
}

/** Spreadsheets separate columns by semicolons where a comma is in numbers, and by tabs in copied cells: the head line tells. */
function findDelimiter(text: string): string {
  const [head = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  return [',', ';', '\t'].find((delimiter) => head.includes(delimiter)) ?? ',';
}

function readRecord(
  record: ParsedRecord['record'],
  places: Readonly<Record<Column, number>>,
): Omit<ImportedLine, 'line'> {
  const cell = (name: Column) => normaliseText(record[places[name]] ?? '').replace(/^'(?=[=+\-@])/, '');
  const tags = cell('tags')
    .split(';')
    .map((tag) => tag.trim().toLowerCase());
  return {
    username: cell('username').replace(/^@/, ''),
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
    note: cell('note'),
  };
}

/** A comma in text without quotes begins a cell that belongs to no column: the rest of the text would be lost. */
function findBrokenLine(record: readonly string[], width: number): string | undefined {
  const hasMore = record.slice(width).some((cell) => cell !== '');
  return hasMore ? 'There are more cells than columns: put quotes around text' : undefined;
}

function findProblem({ username, tags, note }: ImportedLine): string | undefined {
  if (username === '') return 'There is no username';
  if (tags.length > mostTags) return `A fan has at most ${mostTags} tags`;
  if (tags.some((tag) => isLongerThan(longestTag, tag))) return `A tag must be at most ${longestTag} characters`;
  if (tags.some((tag) => /[,\n]/.test(tag))) return 'Tags are separated by semicolons';
  if (isLongerThan(longestNote, note)) return `Note must be at most ${longestNote} characters`;
  return undefined;
}

/** Counts characters as the contracts do: an emoji is one of them, though `length` says two. */
export function isLongerThan(most: number, text: string): boolean {
  return text.length > most && [...text].length > most;
}
