import { randomUUID } from 'node:crypto';
import type { Column, Link, Table } from '#/testing/personal-columns/read-tables.ts';

/** A value that a test supplies, or a function that derives one from the id of the person whom the row is about. */
export type RowValue =
  | string
  | number
  | boolean
  | null
  | readonly RowValue[]
  | { readonly [key: string]: RowValue }
  | ((personId: string) => RowValue);

/** A row about a person: they are in one of its columns (`role`), or in a row that this one belongs to. */
export interface PersonalRow {
  readonly table: string;
  readonly role: string;
  readonly values: { readonly [column: string]: RowValue };
  /** Columns with values that no other row or column has. */
  readonly canaries: readonly string[];
}

interface Rows {
  /** In the order in which they are written. */
  readonly all: readonly PersonalRow[];
  /** Those about the person; the others are about somebody else. */
  readonly ofPerson: readonly PersonalRow[];
  /** Columns, as `table.column`, that name a person in tables that are about nobody. */
  readonly misplaced: readonly string[];
}

interface Options {
  readonly person: string;
  /** The other person who is named in rows about the person. */
  readonly others: string;
  /** A third person, who is named in other cases, and in rows of several people that are not about the person. */
  readonly strangers: string;
  /** How columns name a person, by `table.column`; null if they name something else. */
  readonly people: { readonly [column: string]: ((id: string) => string) | null };
  /** Links, as `table.column`, that lead to a row about the person, too: to the one with the person in this column. */
  readonly theirs: { readonly [column: string]: string };
  /** Tables that get a row about nobody alone. */
  readonly aboutNobody: readonly string[];
  readonly values: { readonly [table: string]: { readonly [column: string]: RowValue } };
}

/** The role of rows that are not about the person. */
export const nobody = 'nobody';
const start = Date.UTC(2091, 0, 1);
const minute = 60_000;

/**
 * Creates a row in every table for each role that the person can have in it, and one of somebody else. Each column has a
 * unique value, as far as its type has enough values. Rows belong to somebody else's rows if they can.
 */
export function makeRows(
  tables: readonly Table[],
  { person, others, strangers, people, theirs, aboutNobody, values }: Options,
): Rows {
  let count = 0;
  const made = new Map<string, PersonalRow[]>();
  const all: PersonalRow[] = [];
  const misplaced: string[] = [];

  const nameIn = (table: Table, column: Column): ((id: string) => string) | undefined => {
    const own = people[`${table.name}.${column.name}`];
    if (own !== undefined) return own ?? undefined;
    const link = table.links.find(({ columns }) => columns.length === 1 && columns[0] === column.name);
    if (link !== undefined) {
      const parent = tables.find(({ name }) => name === link.table);
      const to = parent?.columns.find(({ name }) => name === link.referenced[0]);
      return parent === undefined || to === undefined || parent === table ? undefined : nameIn(parent, to);
    }
    return column.type === 'uuid' && column.name !== 'id' ? (id) => id : undefined;
  };

  function rowsOf(table: Table): PersonalRow[] {
    const known = made.get(table.name);
    if (known !== undefined) return known;
    const rows: PersonalRow[] = [];
    made.set(table.name, rows);
    const isAboutNobody = aboutNobody.includes(table.name);
    const naming = table.columns.flatMap((column) => (nameIn(table, column) === undefined ? [] : [column.name]));
    if (isAboutNobody) misplaced.push(...naming.map((column) => `${table.name}.${column}`));
    const roles = isAboutNobody ? [] : naming;
    const add = (role: string, belongsTo?: { link: Link; row: PersonalRow }) => {
      const row = makeRow(table, role, belongsTo);
      rows.push(row);
      all.push(row);
    };
    add(nobody);
    for (const role of roles) add(role);
    if (roles.length > 0 || isAboutNobody) return rows;
    for (const link of table.links) {
      const parent = tables.find(({ name }) => name === link.table);
      if (parent === undefined || parent === table) continue;
      for (const row of rowsOf(parent)) if (row.role !== nobody) add(`${link.columns}>${row.role}`, { link, row });
    }
    return rows;
  }

  function makeRow(table: Table, role: string, belongsTo?: { link: Link; row: PersonalRow }): PersonalRow {
    const row: { [column: string]: RowValue } = {};
    const canaries: string[] = [];
    const named = table.columns.filter((column) => column.name !== role && nameIn(table, column) !== undefined);
    const besides = (column: string) =>
      (role === nobody ? named.length > 1 : column !== named[0]?.name) ? strangers : others;
    for (const column of table.columns) {
      const name = nameIn(table, column);
      if (name !== undefined) row[column.name] = name(column.name === role ? person : besides(column.name));
      else {
        count += 1;
        row[column.name] = canaryOf(column.type, count);
        if (column.type !== 'boolean') canaries.push(column.name);
      }
    }
    for (const link of table.links) {
      if (link.columns.some((column) => nameIn(table, { name: column, type: '' }) !== undefined)) continue;
      const parent = tables.find(({ name }) => name === link.table);
      if (parent === undefined) continue;
      const as = role === nobody ? nobody : (theirs[`${table.name}.${link.columns}`] ?? nobody);
      const one = belongsTo?.link === link ? belongsTo.row : rowsOf(parent).find((found) => found.role === as);
      link.columns.forEach((column, index) => {
        row[column] = one?.values[link.referenced[index] ?? ''] ?? null;
      });
    }
    for (const [column, value] of Object.entries(values[table.name] ?? {})) {
      row[column] = typeof value === 'function' ? value(role === nobody ? besides(column) : person) : value;
    }
    const linked = table.links.filter((link) => tables.some(({ name }) => name === link.table));
    const given = [...Object.keys(values[table.name] ?? {}), ...linked.flatMap(({ columns }) => columns)];
    return { table: table.name, role, values: row, canaries: canaries.filter((column) => !given.includes(column)) };
  }

  for (const table of tables) rowsOf(table);
  return { all, ofPerson: all.filter(({ role }) => role !== nobody), misplaced };
}

function canaryOf(type: string, count: number): RowValue {
  if (type.endsWith('[]')) return [canaryOf(type.slice(0, -2), count)];
  if (type.startsWith('timestamp')) return new Date(start + count * minute).toISOString();
  const word = `canary${count}x`;
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'text':
    case 'tsvector':
      return word;
    case 'jsonb':
      return { canary: word };
    case 'bytea':
      return `\\x${Buffer.from(word).toString('hex')}`;
    case 'boolean':
      return true;
    case 'date':
      return new Date(start + count * 1_440 * minute).toISOString().slice(0, 10);
    case 'smallint':
      return 2_000 + count * 10;
    case 'integer':
    case 'bigint':
    case 'xid8':
    case 'double precision':
    case 'numeric':
      return 700_000_000 + count * 1_000;
    default:
      throw new Error(`no value is known for the type ${type}`);
  }
}

/** Whether a text shows a value of a row: as JSON or as PostgreSQL writes it. */
export function shows(text: string, value: RowValue): boolean {
  if (Array.isArray(value)) return value.every((one) => shows(text, one));
  // Groups of an id may be digits alone.
  if (typeof value === 'number') return new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(text);
  if (typeof value === 'object' && value !== null) return Object.values(value).every((one) => shows(text, one));
  if (typeof value !== 'string') return text.includes(JSON.stringify(value));
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return text.includes(JSON.stringify(value).slice(1, -1));
  return text.includes(value.slice(0, 16)) || text.includes(value.slice(0, 16).replace('T', ' '));
}
