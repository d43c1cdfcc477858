import type { Variables } from '@stagedoor/service-kit/config/config';
import type { Schema } from '@stagedoor/service-kit/database/transaction';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { createErasureJob } from '@stagedoor/service-kit/personal-data/erase-person';
import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import { createService, type Service, type ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import type { Sql } from 'postgres';

/** Days ago: the older end, and the newer one. */
export type Days = { readonly from: number; readonly until: number };

/** Work that cares for tables that grow, round after round. */
export interface Care {
  readonly name: string;
  /** Brings about what the work is for, such as what is due. Not measured. */
  prepare?(): Promise<void>;
  /** Resolves to whether there is more to do. */
  run(): Promise<boolean>;
  /** The most ms that the median round may take, where a round is many transactions. */
  readonly mostRoundMs?: number;
  /** The most ms that all rounds together may take. */
  readonly mostMs?: number;
  /** How many rows the work should have dealt with and has not: none, where it did what it is for. */
  countLeft?(): Promise<number>;
}

/** What the service tells of itself. */
interface Described {
  /** The calls that people make all day. */
  readonly calls: readonly { readonly url: string; readonly headers: Record<string, string> }[];
  fill(days: Days): Promise<void>;
  readonly care: readonly Care[];
  /** What the care jobs must leave: the time of the oldest row, as SQL, and how many days old it may be. */
  readonly retention?: readonly { readonly what: string; readonly oldest: string; readonly days: number }[];
  /** People who are erased, last of all, because that leaves nothing to measure. */
  readonly erased: Readonly<Record<string, string>>;
  /** Pages of the tables that care and erasure change. */
  readonly reads: readonly string[];
}

/** A service whose database is filled with what months leave. */
export interface AgedPart extends Required<Described> {
  readonly sql: Sql;
  readonly app: Service<unknown>['app'];
  readonly deps: { readonly database: { readonly sql: Sql } };
  readonly erasure: readonly Care[];
  stop(): Promise<void>;
}

/** The inputs from which a part is made. `sql` is connected as the owner of the database, for whom no statement timeout is set. */
export type PartSetup = { readonly environment: Readonly<Record<string, string>>; readonly sql: Sql };

const kitLimits = [
  { what: 'the inbox', oldest: 'select min(handled_at) from kit.inbox', days: 45 },
  { what: 'the outbox', oldest: 'select min(published_at) from kit.outbox', days: 7 },
  { what: 'the idempotency keys', oldest: 'select min(created_at) from kit.idempotency_key', days: 1 },
];
const kitReads = [
  'select id from kit.outbox where published_at is null order by ordinal limit 20',
  'select event_id from kit.inbox order by handled_at limit 20',
];
/** The lease of an erasure: what takes longer at once would be begun again by another instance. */
const leaseMs = 60_000;

type DepsOf<V extends Variables, S extends Schema> = Awaited<ReturnType<typeof createService<V, S>>>['deps'];

/** Opens a service, and adds to what it tells of itself what the kit does in each. */
export async function openAged<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
  { environment, sql }: PartSetup,
  describe: (deps: DepsOf<V, S>, app: AgedPart['app']) => Described | Promise<Described>,
): Promise<AgedPart> {
  // Tokens of the proof count, nothing is logged, and a busy machine refuses nothing.
  const log = createLogger({ service: 'age', level: 'silent' });
  const { app, deps, stop } = await createService(definition, environment, { keys: testKeys, log, shedsLoad: false });
  const described = await describe(deps, app);
  const { personalData } = definition;
  if (personalData === undefined) throw new Error('a service without personal data erases nobody');
  const erasing = createErasureJob(personalData);
  const kitCare: Care = { name: kitRetention.name, run: () => kitRetention.run(deps) };
  // Slice by slice, and then the job's last round, which erases them again, and deletes them from the kit's tables and, in auth, from
  // the streams.
  const erasure = Object.entries(described.erased).flatMap(([who, userId]): Care[] => [
    {
      name: `erasing ${who}`,
      run: () => personalData.erase(deps, userId, { extend: async () => undefined }),
      mostMs: leaseMs,
    },
    {
      name: `forgetting the traces of ${who}`,
      async prepare() {
        await sql`insert into kit.erasure (user_id, asked_at, erased_at, due_at)
          values (${userId}, now(), now(), now() - interval '1 minute')`;
      },
      run: () => erasing.run(deps),
      mostRoundMs: leaseMs,
      mostMs: leaseMs,
      countLeft: async () => (await sql`select from kit.erasure where user_id = ${userId}`).length,
    },
  ]);
  return {
    ...described,
    sql,
    app,
    deps,
    stop,
    care: [...described.care, kitCare],
    retention: [...kitLimits, ...(described.retention ?? [])],
    reads: [...described.reads, ...kitReads],
    erasure,
  };
}

/** A job of a service, with what the service gives to its jobs. */
export function careOf<Deps>(job: Job<Deps>, deps: Deps): Care {
  return { name: job.name, run: () => job.run(deps) };
}
