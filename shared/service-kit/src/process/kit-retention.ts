import type { Clock } from '#/common/clock.ts';
import type { ConfigOf } from '#/config/config.ts';
import type { Database } from '#/database/database.ts';
import { idempotencyKeys, inbox } from '#/database/kit-tables.ts';
import { careForOutbox } from '#/events/outbox-partitions.ts';
import { keyLifeMs } from '#/idempotency/idempotency-claims.ts';
import { defineRetention } from '#/jobs/define-retention.ts';
import type { Job } from '#/jobs/job.ts';
import type { serviceVariables } from '#/process/service-config.ts';

const day = 86_400_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<ConfigOf<typeof serviceVariables>, 'outboxDays' | 'inboxDays'>;
}

const oldRows = defineRetention<Deps>({
  name: 'kit-retention',
  rules: ({ config }) => [
    { table: inbox, age: inbox.handledAt, keptMs: config.inboxDays * day },
    { table: idempotencyKeys, age: idempotencyKeys.createdAt, keptMs: keyLifeMs },
  ],
});

/** Deletes what the kit stores for some time: published events, remembered events, answers to idempotency keys. */
export const kitRetention: Job<Deps> = {
  ...oldRows,
  async run(deps) {
    // The outbox last: its locks are asked for once, not with each batch, and the others do not depend on it.
    if (await oldRows.run(deps)) return true;
    const { database, clock, config } = deps;
    return careForOutbox({ database, clock, days: config.outboxDays });
  },
};
