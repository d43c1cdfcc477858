import type postgres from 'postgres';

interface Measured {
  readonly app: {
    inject(call: { method: 'GET'; url: string; headers: object }): Promise<{ statusCode: number; body: string }>;
  };
  readonly deps: { readonly database: { readonly sql: postgres.Sql } };
}

/** A call that people make all day. */
export interface HotCall {
  readonly url: string;
  readonly headers: object;
}

const times = 10;

/**
 * Returns the shared buffers that PostgreSQL touches for each call, by its own count for the database. The service has one
 * connection for requests, which is told to report what it did.
 */
export async function measureCalls(
  sql: postgres.Sql,
  { app, deps }: Measured,
  calls: readonly HotCall[],
): Promise<Map<string, number>> {
  const flush = () => deps.database.sql`select pg_stat_force_next_flush()`;
  const read = async () => {
    await flush();
    const [row] = await sql<{ buffers: string }[]>`
      select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()`;
    return Number(row?.buffers);
  };
  const ask = async ({ url, headers }: HotCall) => {
    const { statusCode } = await app.inject({ method: 'GET', url, headers });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`);
  };
  const costs = new Map<string, number>();
  for (const call of calls) {
    // The first ones prepare statements and fill PostgreSQL's own caches; from the sixth on a plan is kept.
    for (let time = 0; time < 8; time += 1) await ask(call);
    const before = await read();
    for (let time = 0; time < times; time += 1) await ask(call);
    costs.set(call.url, ((await read()) - before) / times);
  }
  return costs;
}
