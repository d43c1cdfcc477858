import type postgres from 'postgres';

/** A column of a table in a database. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A foreign key: these columns of a table hold those of another one. */
export interface Link {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** A table of a database, as it is after all migrations. Columns that are computed from others are left out. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly links: readonly Link[];
}

/** Reads a service's own tables from its database. `links` adds columns that hold the `id` of a table without a foreign key. */
export async function readTables(sql: postgres.Sql, links: { readonly [column: string]: string }): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select relname as name, (
        select coalesce(jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns, (
        select coalesce(jsonb_agg(jsonb_build_object('columns', array(
            select attname from unnest(conkey) with ordinality as key (num, place) join pg_attribute on attrelid = conrelid and attnum = num
            order by place),
          'table', confrelid::regclass::text, 'referenced', array(
            select attname from unnest(confkey) with ordinality as key (num, place) join pg_attribute on attrelid = confrelid and attnum = num
            order by place)) order by conname), '[]')
        from pg_constraint where conrelid = t.oid and contype = 'f' and conparentid = 0) as links
    from pg_class t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`;
  return tables.map((one) => {
    const added = one.columns.flatMap(({ name }): Link[] => {
      const table = links[`${one.name}.${name}`];
      return table === undefined ? [] : [{ columns: [name], table, referenced: ['id'] }];
    });
    return { ...one, links: [...one.links, ...added] };
  });
}
