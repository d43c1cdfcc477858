import type { Database } from '@stagedoor/service-kit/database/database';
import type postgres from 'postgres';
import type { Parameter } from '#/db/statement.ts';

/** A database that has PostgreSQL explain each statement before it runs it. */
export interface MeasuredDatabase {
  readonly database: Database;
  /** Returns the shared buffers that statements have read since the last call. */
  takeBuffers(): number;
  release(): void;
}

interface PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

let preparedCount = 0;

/**
 * Opens a substitute for the service's database, so that its real code is measured. Of a prepared statement's custom and
 * generic plans, the worse one counts.
 */
export async function openMeasuredDatabase(sql: postgres.Sql): Promise<MeasuredDatabase> {
  const connection = await sql.reserve();
  const prepared = new Map<string, string>();
  let buffers = 0;

  async function explain(text: string, parameters: readonly Parameter[], isPrepared: boolean): Promise<void> {
    let name = prepared.get(text);
    if (name === undefined) {
      preparedCount += 1;
      name = `measured_${preparedCount}`;
      await connection.unsafe(`prepare ${name} as ${text}`);
      prepared.set(text, name);
    }
    const values = parameters.map(writeValue);
    const execute = `execute ${name}${values.length === 0 ? '' : ` (${values.join(', ')})`}`;
    let most = 0;
    for (const mode of isPrepared ? ['force_custom_plan', 'force_generic_plan'] : ['force_custom_plan']) {
      await connection.unsafe(`set plan_cache_mode = ${mode}`);
      const [row] = await connection.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
        `explain (analyze, buffers, timing off, format json) ${execute}`,
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (plan === undefined) throw new Error('no plan');
      most = Math.max(most, plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    }
    await connection.unsafe('set plan_cache_mode = auto');
    buffers += most;
  }

  const database = {
    sql: {
      async unsafe(text: string, parameters: readonly Parameter[], options: { prepare: boolean }) {
        await explain(text, parameters, options.prepare);
        return connection.unsafe(text, [...parameters] as never[], options);
      },
    },
    close: () => undefined,
  } as unknown as Database;
  return {
    database,
    takeBuffers: () => {
      const taken = buffers;
      buffers = 0;
      return taken;
    },
    release: () => connection.release(),
  };
}

function writeValue(value: Parameter): string {
  if (value === null) return 'null';
  return `'${(typeof value === 'object' ? `{${value.join()}}` : String(value)).replaceAll("'", "''")}'`;
}
