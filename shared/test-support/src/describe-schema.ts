import type { Sql } from 'postgres';

/** Describes all that migrations made in a database, a line each: two databases with the same lines have the same schema. */
export async function describeSchema(sql: Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    with relation as (
      select c.*, c.oid::regclass::text as name from pg_class c
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'kit')) and relname !~ '^migration'
    )
    select line from (
      select format('%s %s %s', relkind, name, reloptions) as line from relation where relkind not in ('i', 'I')
      union all
      select format('%s partition %s', inhparent::regclass, r.name) from relation r join pg_inherits on inhrelid = r.oid
      union all
      select format('%s partitioned by %s', name, pg_get_partkeydef(oid)) from relation where relkind = 'p'
      union all
      select format('%s.%s %s %s %s %s%s %s', name, row_number() over (partition by r.oid order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attcollation::regcollation)
      from relation r join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = r.oid and adnum = attnum where relkind in ('r', 'p', 'v')
      union all
      select format('%s constraint %s %s', name, conname, pg_get_constraintdef(k.oid))
      from relation r join pg_constraint k on conrelid = r.oid
      union all
      select pg_get_indexdef(oid) from relation where relkind in ('i', 'I')
      union all
      select format('%s %s', pg_get_triggerdef(t.oid), tgenabled)
      from relation r join pg_trigger t on tgrelid = r.oid where not tgisinternal
      union all
      select pg_get_viewdef(oid) from relation where relkind = 'v'
      union all
      select pg_get_functiondef(oid) from pg_proc where pronamespace in ('public'::regnamespace, 'kit'::regnamespace) and prokind = 'f'
      union all
      select format('%s owned by %s.%s', name, refobjid::regclass, refobjsubid)
      from relation r join pg_depend on objid = r.oid and deptype = 'a' where relkind = 'S'
      union all
      select format('%s %s %s', cfgname, maptokentype, mapdict::regdictionary)
      from pg_ts_config join pg_ts_config_map on mapcfg = oid where cfgnamespace = 'kit'::regnamespace
      union all
      select format('%s %s', dictname, dictinitoption) from pg_ts_dict where dictnamespace = 'kit'::regnamespace
    ) lines
    order by line collate "C"`;
  return rows.map(({ line }) => line).join('\n');
}
