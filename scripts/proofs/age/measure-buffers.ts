import type { Sql } from 'postgres';
import { percentile } from '../instruments/percentiles.ts';

/** A call that people make all day. */
export type HotCall = { readonly url: string; readonly headers: object };

/** What a call that people make all day reads or writes. Measured by itself where the call needs more than one service. */
export type HotUse = { readonly name: string; use(): Promise<unknown> };

type Measured = {
  readonly app: {
    inject(call: { method: 'GET'; url: string; headers: object }): Promise<{ statusCode: number }>;
  };
  readonly deps: { readonly database: { readonly sql: Sql } };
  readonly calls: readonly HotCall[];
  readonly uses?: readonly HotUse[];
};

const rounds = 3;
const timesEach = 4;

/**
 * Returns the shared buffers that PostgreSQL touches for each call or use, by URL or name, from its own statistics of the database. The
 * service has one connection for requests, which is made to report its statistics at once.
 */
export async function measureBuffers(
  sql: Sql,
  { app, deps, calls, uses = [] }: Measured,
): Promise<Map<string, number>> {
  const called = calls.map(({ url, headers }) => ({
    name: url,
    async use() {
      const { statusCode } = await app.inject({ method: 'GET', url, headers });
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`);
    },
  }));
  const read = async () => {
    // Both connections report what they did before it is read, or the vacuum before the first call would be counted as its own.
    const report = 'select pg_stat_force_next_flush()';
    // Takes the connection that the call had: the one that was used last.
    await deps.database.sql.unsafe(report);
    await sql.unsafe(report);
    const [row] = await sql<{ buffers: string }[]>`
      select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()`;
    return Number(row?.buffers);
  };
  const costs = new Map<string, number>();
  for (const { name, use } of [...called, ...uses]) {
    // The first ones prepare statements and fill PostgreSQL's own caches; from the sixth on a plan is reused.
    for (let time = 0; time < 8; time += 1) await use();
    const each: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await read();
      for (let time = 0; time < timesEach; time += 1) await use();
      each.push(((await read()) - before) / timesEach);
    }
    // The statistics are of the whole database: while a job or a vacuum is at work, a round counts too much.
    costs.set(name, percentile(each, 0.5));
  }
  return costs;
}
