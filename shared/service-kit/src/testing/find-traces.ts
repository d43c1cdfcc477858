import type postgres from 'postgres';

/**
 * Tables of a database in which any column of any row holds one of these texts, whatever its case: as text, in JSON, as an
 * id or as bytes. Returns each `schema.table` with a row that does.
 */
export async function findTraces(
  sql: postgres.Sql,
  texts: readonly string[],
): Promise<{ readonly table: string; readonly row: string }[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname <> 'information_schema' and nspname not like 'pg\\_%'
    order by 1`;
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((text) => `%${text}%`);
  const found: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t where t::text ilike any ($1) limit 1`,
      [patterns],
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}
