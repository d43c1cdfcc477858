import type { Variables } from '#/config/config.ts';
import type { Database } from '#/database/database.ts';
import type { Schema } from '#/database/transaction.ts';
import type { PersonalRows } from '#/personal-data/personal-data.ts';
import type { ServiceDefinition } from '#/process/service.ts';
import { makeRows, nobody, type PersonalRow, type RowValue, shows } from '#/testing/personal-columns/make-rows.ts';
import { readTables } from '#/testing/personal-columns/read-tables.ts';
import { erasePerson } from '#/testing/personal-data.ts';
import { startTestService } from '#/testing/test-service.ts';

/**
 * Columns, separated by spaces, with the reason: of a table (`payment`), or of its rows with a person in one column alone
 * (`payment by payer_id`).
 */
type Reasons = { readonly [table: string]: { readonly [columns: string]: string } };

/** What a service has decided about its columns, as far as export and erasure do not say it. */
export interface ColumnDecisions {
  /** Tables that say nothing about a person, with the reason. */
  readonly aboutNobody?: { readonly [table: string]: string };
  /** Columns that are not in the export. */
  readonly notExported?: Reasons;
  /** Columns that stay after the erasure. */
  readonly kept?: Reasons;
  /**
   * How columns name a person, by `table.column`, and null if they name something else. By itself every UUID names one that is not
   * the row's own (`id`) and leads to no other table.
   */
  readonly people?: { readonly [column: string]: ((id: string) => string) | null };
  /** Columns, as `table.column`, that hold the `id` of another table's row without a foreign key: the name of that table. */
  readonly links?: { readonly [column: string]: string };
  /**
   * Columns, as `table.column`, that refer from a row about the person to another one about the same person, and the column in which that
   * row names them. By default such a column refers to a row of somebody else, so that the test shows that each row is erased in its own
   * right.
   */
  readonly theirs?: { readonly [column: string]: string };
  /** Values that rows need for the service to take them as real, by table and column. */
  readonly values?: { readonly [table: string]: { readonly [column: string]: RowValue } };
}

/** Columns about the progress of work on a row, not about its content. */
const technical = ['id', 'revision', 'due_at', 'attempts', 'failed_at', 'last_error'];

/**
 * Writes a row about a person into every table of a service, with a unique value in each column, exports and erases the person, and
 * returns every undecided column: it is neither in the export nor named as left out, or it remains after the erasure and is not named as
 * kept. Also returns outdated decisions. Empty if everything is decided.
 */
export async function findUndecidedColumns<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
  { aboutNobody = {}, notExported = {}, kept = {}, people = {}, links = {}, theirs = {}, values = {} }: ColumnDecisions,
  environment: { readonly [name: string]: string } = {},
): Promise<string[]> {
  // Its own jobs would work on rows that it has not written.
  const running = await startTestService({ ...definition, jobs: [] }, { environment });
  const { personalData } = definition;
  const { sql } = running.deps.database;
  const tables = await readTables(sql, links);
  const { ids } = running.deps;
  const person = ids.next();
  const rows = makeRows(tables, {
    person,
    others: ids.next(),
    strangers: ids.next(),
    people,
    theirs,
    aboutNobody: Object.keys(aboutNobody),
    values,
  });
  const decided = new Set([...Object.keys(aboutNobody), ...rows.ofPerson.map(({ table }) => table)]);
  const problems = tables
    .filter(({ name }) => !decided.has(name))
    .map(({ name }) => `${name} names nobody, and is not in aboutNobody`);
  const unknown = Object.keys(aboutNobody).filter((name) => !tables.some((table) => table.name === name));
  problems.push(...unknown.map((name) => `${name} is no table`));
  problems.push(...rows.misplaced.map((column) => `${column} names somebody, and its table is in aboutNobody`));
  if (rows.ofPerson.length === 0) return problems;
  if (personalData === undefined) return ['the service stores personal data and has no `personalData`'];
  await writeRows(sql, rows.all);

  const exported = await readExport(sql, personalData.documents, person);
  const left = createReasons(notExported, 'notExported');
  for (const row of rows.ofPerson) {
    // Values that only this row has identify its objects in the export; if the row has none, the names of its columns
    // have to.
    const marks = row.canaries.filter((column) => !technical.includes(column));
    const found = exported.filter(
      ({ text }) => marks.length === 0 || marks.some((column) => shows(text, row.values[column] ?? null)),
    );
    for (const [column, value] of columnsOf(row)) {
      const isShown = row.canaries.includes(column)
        ? found.some(({ text }) => shows(text, value))
        : found.some(({ entries, text }) =>
            marks.length > 0 && typeof value === 'string' && value.length === person.length
              ? shows(text, value)
              : entries.some(([key, one]) => key === column && JSON.stringify(one) === JSON.stringify(value)),
          );
      if (!left.explains(row, column, !isShown) && !isShown)
        problems.push(
          `${nameOf(row, column)} is not in the export: add it to documents, or to notExported with the reason`,
        );
    }
  }

  await erasePerson(running, person);
  const stays = createReasons(kept, 'kept');
  for (const row of rows.ofPerson) {
    const remaining = (
      await sql<{ row: { [column: string]: unknown } }[]>`
      select to_jsonb(t) as row from ${sql(row.table)} t`
    ).map((one) => one.row);
    const same = remaining.find((one) =>
      ['id', ...row.canaries].some(
        (column) => column in row.values && shows(JSON.stringify(one[column]), row.values[column] ?? null),
      ),
    );
    for (const [column, value] of columnsOf(row)) {
      const isLeft = same !== undefined && shows(JSON.stringify(same[column]), value);
      if (!stays.explains(row, column, isLeft) && isLeft)
        problems.push(`${nameOf(row, column)} stays after the erasure`);
    }
    const role = row.values[row.role];
    const isNamed = role !== undefined && remaining.some((one) => shows(JSON.stringify(one[row.role]), role));
    if (!stays.explains(row, row.role, isNamed) && isNamed)
      problems.push(`${nameOf(row, row.role)} names the person after the erasure`);
  }
  return [...problems, ...left.unused(), ...stays.unused()];
}

const nameOf = ({ table, role }: PersonalRow, column: string) => `${table}.${column} (by ${role})`;

/** The columns to decide about: all but those that name the person, and those about the progress of work. */
const columnsOf = ({ role, values }: PersonalRow) =>
  Object.entries(values).filter(([column, value]) => column !== role && !technical.includes(column) && value !== null);

/** The reasons of a list, and which of its columns nothing needed. */
function createReasons(reasons: Reasons, list: string) {
  const open = new Set<string>();
  const named = new Set<string>();
  for (const [table, columns] of Object.entries(reasons)) {
    for (const column of Object.keys(columns).flatMap((some) => some.split(' '))) open.add(`${table}: ${column}`);
  }
  for (const one of open) named.add(one);
  return {
    explains({ table, role }: PersonalRow, column: string, isNeeded: boolean): boolean {
      const found = [`${table}: ${column}`, `${table} by ${role}: ${column}`, `${table} by ${role}: *`].filter((one) =>
        named.has(one),
      );
      if (isNeeded) for (const one of found) open.delete(one);
      return found.length > 0;
    },
    unused: () => [...open].map((one) => `${list} names ${one} without need`),
  };
}

/** Every object of an export, also those inside of others. */
async function readExport(
  sql: Database['sql'],
  documents: { readonly [name: string]: PersonalRows },
  userId: string,
): Promise<{ text: string; entries: [string, unknown][] }[]> {
  const objects: { text: string; entries: [string, unknown][] }[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) objects.push({ text: JSON.stringify(value), entries: Object.entries(value) });
    for (const one of Object.values(value)) collect(one);
  };
  for (const rowsOf of Object.values(documents)) collect(JSON.parse(JSON.stringify(await rowsOf(sql, userId))));
  return objects;
}

/** Without the rules that say which values are allowed and belong together: canaries are neither. */
async function writeRows(sql: Database['sql'], rows: readonly PersonalRow[]): Promise<void> {
  const rules = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0`;
  await sql.begin(async (tx) => {
    for (const { table, name } of rules) await tx.unsafe(`alter table ${table} drop constraint "${name}"`);
    await tx`set local session_replication_role = replica`;
    for (const { table, role, values } of rows) {
      const columns = tx(Object.keys(values));
      await tx`
        insert into ${tx(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${tx(table)}, ${JSON.stringify(values)}::text::jsonb)
        ${role === nobody ? tx`on conflict do nothing` : tx``}`;
    }
  });
}
