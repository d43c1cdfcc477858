import type postgres from 'postgres';

/**
 * Makes partitions of a table for all weeks since then and the next one, as the service has made each a week ahead. The first
 * partition, which a new database has for all that is before its fifth week, would long be dropped. `boundAt` returns the lowest value, at a
 * moment, of the column that they go by.
 */
export async function partitionByWeek(
  sql: postgres.Sql,
  table: string,
  daysAgo: number,
  boundAt: (moment: Date) => string,
): Promise<void> {
  const [week, now] = [7 * 86_400_000, Date.now()];
  await sql.unsafe(`drop table if exists ${table}_first`);
  for (let n = Math.floor((now - daysAgo * 86_400_000) / week); n <= Math.floor(now / week) + 1; n += 1) {
    const [from, to] = [new Date(n * week), new Date((n + 1) * week)];
    const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
    const [made] = await sql`select to_regclass(${name}) is not null as "isMade"`;
    if (made?.isMade === true) continue;
    await sql.unsafe(`
      create table ${name} (like ${table} including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
      alter table ${table} attach partition ${name} for values from ('${boundAt(from)}') to ('${boundAt(to)}');`);
  }
}
