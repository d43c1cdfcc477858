import { unescapeFormulas } from '@stagedoor/csv/formulas';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { isBlank, parseRecords } from '#/csv/parse-records.ts';
import { mostTagsOfFan } from '#/fans/change-fan.ts';

/** A line of an import. */
export interface ImportedLine {
  /** Its number in the file, the header being 1. */
  readonly line: number;
  readonly username: string;
  readonly tags: readonly string[];
  readonly note: string;
}

export interface ImportProblem {
  readonly line: number;
  readonly message: string;
}

export interface ImportedFile {
  readonly lines: readonly ImportedLine[];
  readonly problems: readonly ImportProblem[];
}

const mostLines = 5_000;
const longestTag = 30;
const longestNote = 5_000;

const columns = ['username', 'tags', 'note'] as const;
type Column = (typeof columns)[number];

/**
 * Reads an import: a header that names `username` and, in any order, `tags` and `note`; other columns are ignored. Tags are
 * separated by semicolons. Throws a 400 if it is not a CSV, lacks such a header or names one of these columns twice. Lines that
 * are wrong are returned as problems.
 */
export async function readCsv(text: string): Promise<ImportedFile> {
  const isHead = (cells: readonly string[]) => cells.map(readName).includes('username');
  const file = await parseRecords(text, isHead, mostLines + 1);
  if (file === undefined) throw badRequest('The file is no valid CSV: its first line has a quote that nothing closes');
  const [head, ...records] = file.records;
  const places = findPlaces(head?.cells ?? []);
  if (records.length + file.brokenLines.length > mostLines)
    throw badRequest(`A file may have at most ${mostLines.toLocaleString('en')} lines; split it`);
  const lines: ImportedLine[] = [];
  const problems = file.brokenLines.map((line) => ({ line, message: strayQuote }));
  for (const { line, cells } of records) {
    const read = { line, ...readRecord(cells, places) };
    const message = findBrokenLine(cells, head?.cells.length ?? 0) ?? findProblem(read);
    if (message === undefined) lines.push(read);
    else problems.push({ line, message });
  }
  return { lines, problems };
}

const strayQuote = 'There is a quote inside of a cell: put quotes around the whole cell, and double the one in it';

/** The index of each column in a line; -1 if the header does not name it. */
function findPlaces(head: readonly string[]): Readonly<Record<Column, number>> {
  const names = head.map(readName);
  if (!names.includes('username')) throw badRequest('The first line must name the column username');
  // It is unclear which of the two was meant, and one of them would be lost.
  for (const name of columns) {
    if (names.indexOf(name) !== names.lastIndexOf(name))
      throw badRequest(`The first line names the column ${name} twice`);
  }
  return { username: names.indexOf('username'), tags: names.indexOf('tags'), note: names.indexOf('note') };
}

/** A name with spaces around it or signs without a shape in it is the same name. */
function readName(cell: string): string {
  return cell
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
}

function readRecord(record: readonly string[], places: Readonly<Record<Column, number>>): Omit<ImportedLine, 'line'> {
  const cell = (name: Column) => unescapeFormulas(normaliseText(record[places[name]] ?? ''));
  const tags = cell('tags')
    .split(';')
    .map((tag) => tag.trim().toLowerCase());
  return {
    username: cell('username').replace(/^@/, ''),
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
    note: cell('note'),
  };
}

/** An unquoted comma in text begins a cell that belongs to no column, so the rest of the text would be lost. */
function findBrokenLine(record: readonly string[], width: number): string | undefined {
  const hasMore = record.slice(width).some((cell) => !isBlank(cell));
  return hasMore ? 'There are more cells than columns: put quotes around text' : undefined;
}

function findProblem({ username, tags, note }: ImportedLine): string | undefined {
  if (username === '') return 'There is no username';
  if (tags.length > mostTagsOfFan) return `A fan has at most ${mostTagsOfFan} tags`;
  if (tags.some((tag) => isLongerThan(longestTag, tag))) return `A tag must be at most ${longestTag} characters`;
  if (tags.some((tag) => /[,\n]/.test(tag))) return 'Tags are separated by semicolons';
  if (isLongerThan(longestNote, note)) return `Note must be at most ${longestNote} characters`;
  return undefined;
}

/** Counts characters as the contracts do: an emoji is one of them, though `length` says two. */
export function isLongerThan(most: number, text: string): boolean {
  return text.length > most && [...text].length > most;
}
