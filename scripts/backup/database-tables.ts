import postgres, { type Sql, type TransactionSql } from 'postgres';

type Session = Sql | TransactionSql;

/**
 * Opens one connection whose statements and transactions take as long as they take. The role of a service has timeouts of its own
 * where a pooler is before the database, and a copy of a large table takes longer. The text form of every value is the same on every
 * server and for every user.
 */
export function openForCopies(url: string): Sql {
  const limits = ['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0'];
  const form = ['timezone=UTC', 'datestyle=ISO,YMD', 'intervalstyle=postgres', 'bytea_output=hex'];
  const options = [...limits, ...form, 'extra_float_digits=1'].map((setting) => `-c ${setting}`).join(' ');
  return postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5, connection: { options } });
}

/** A table of a service's database, and the columns that are stored rather than computed. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key of a table of partitions: another database may have other partitions, and then another order of rows. */
  readonly order: readonly string[] | null;
};

/** The list of applied migrations is not copied: a restore requires it in the target. */
const notData = 'kit.migration';

/** Every table that holds rows, those first that others refer to. Of one in partitions they are found by its own name. */
export async function listTables(sql: Session): Promise<readonly Table[]> {
  const tables = await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      array_agg(quote_ident(a.attname) order by array_position(k.conkey, a.attnum))
        filter (where c.relkind = 'p' and a.attnum = any (k.conkey)) as order
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    group by 1 order by 1`;
  const references = await sql<{ from: string; to: string }[]>`
    select distinct format('%I.%I', n.nspname, c.relname) as from, format('%I.%I', tn.nspname, t.relname) as to
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`;
  return sortByReference(
    tables.filter(({ name }) => name !== notData),
    references,
  );
}

/** Throws where tables refer to each other in a circle: there would be no order to fill them in. */
export function sortByReference<T extends Pick<Table, 'name'>>(
  tables: readonly T[],
  references: readonly { readonly from: string; readonly to: string }[],
): readonly T[] {
  const sorted: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const ready = left.filter(({ name }) => !waits.has(name));
    if (ready.length === 0) throw new Error(`these tables refer to each other in a circle: ${[...names].join(', ')}`);
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** `origin/name hash` of each migration applied, in order. */
export async function listMigrations(sql: Session): Promise<readonly string[]> {
  const rows = await sql<{ applied: string }[]>`
    select format('%s/%s %s', origin, name, hash) as applied from kit.migration order by origin, name`;
  return rows.map(({ applied }) => applied);
}

/** Returns the position of each sequence; unused ones are omitted. */
export async function listSequences(sql: Session): Promise<Readonly<Record<string, string>>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
