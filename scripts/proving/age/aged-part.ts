import type { Job } from '@stagedoor/service-kit/jobs/job';
import type postgres from 'postgres';
import type { HotCall, HotUse } from './measure-calls.ts';

/** Days ago: the older end, and the newer one. */
export type Days = { readonly from: number; readonly until: number };

/** Work that cares for tables that grow, round after round. */
export interface Care {
  readonly name: string;
  /** Resolves to whether there is more to do. */
  run(): Promise<boolean>;
  /** The most ms that the median round may take, where a round is many transactions. */
  readonly mostRoundMs?: number;
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
  /** What the care jobs must leave: the time of the oldest row, as SQL, and how many days old it may be. */
  readonly retention: readonly { readonly what: string; readonly oldest: string; readonly days: number }[];
  /** Erasing people comes last, because it leaves nothing to measure. */
  readonly erasure: readonly Care[];
  /** A page of the table that care and erasure delete from. */
  readonly read: string;
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

/** The erasure of a person by a service, slice by slice. A service without personal data has nothing to erase. */
export function erasureOf<Deps>(
  userId: string,
  personalData: { erase(deps: Deps, userId: string): Promise<boolean> } | undefined,
  deps: Deps,
): Care {
  return { name: 'erasing a person', run: async () => (await personalData?.erase(deps, userId)) === true };
}
