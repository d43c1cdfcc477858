import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { deleteExpiredBatch, type RetentionRule } from '#/database/retention.ts';
import type { Job } from '#/jobs/job.ts';

const pauseMs = 600_000;

interface Definition<Deps> {
  readonly name: string;
  /** The rules, the same in each round. */
  readonly rules: (deps: Deps) => readonly RetentionRule[];
}

/** Returns a job that deletes expired rows: a batch of each rule in a round, and round after round until none is left. */
export function defineRetention<
  Deps extends { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock },
>({ name, rules }: Definition<Deps>): Job<Deps> {
  return {
    name,
    pauseMs,
    async run(deps) {
      let hasMore = false;
      for (const rule of rules(deps)) hasMore = (await deleteExpiredBatch(deps, rule)) || hasMore;
      return hasMore;
    },
  };
}
