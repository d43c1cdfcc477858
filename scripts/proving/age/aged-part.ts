import type { Job } from '@stagedoor/service-kit/jobs/job';
import type postgres from 'postgres';
import type { HotCall, HotUse } from './measure-calls.ts';

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

/** A service whose database is filled with what months leave. */
export interface AgedPart {
  readonly name: string;
  /** Connected as the owner of the database, for whom no statement timeout is set. */
  readonly sql: postgres.Sql;
  readonly app: {
    inject(call: { method: 'GET'; url: string; headers: object }): Promise<{ statusCode: number; body: string }>;
  };
  readonly deps: { readonly database: { readonly sql: postgres.Sql } };
  readonly calls: readonly HotCall[];
  readonly uses: readonly HotUse[];
  fill(days: Days): Promise<void>;
  readonly care: readonly Care[];
  /** The folder of its migrations, and the table of its own that is the largest after a year. */
  readonly migrations: { readonly folder: URL; readonly largestTable: string };
  /** What the care jobs must leave: the time of the oldest row, as SQL, and how many days old it may be. */
  readonly retention: readonly { readonly what: string; readonly oldest: string; readonly days: number }[];
  /** Erasing people comes last, because it leaves nothing to measure. */
  readonly erasure: readonly Care[];
  /** Pages of the tables that care, migrations and erasure change. */
  readonly reads: readonly string[];
  stop(): Promise<void>;
}

/** The inputs from which a part is made. */
export interface PartSetup {
  readonly environment: { readonly [name: string]: string };
  readonly sql: postgres.Sql;
}

/** A job of a service, with what the service gives to its jobs. */
export function careOf<Deps>(job: Job<Deps>, deps: Deps): Care {
  return { name: job.name, run: () => job.run(deps) };
}
