import { isNotNull } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { ConfigOf } from '#/config/config.ts';
import type { Database } from '#/database/database.ts';
import { idempotencyKeys, inbox, outbox } from '#/database/kit-tables.ts';
import { keyLifeMs } from '#/idempotency/idempotency-claims.ts';
import { defineRetention } from '#/jobs/define-retention.ts';
import type { serviceVariables } from '#/process/service-config.ts';

const day = 86_400_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<ConfigOf<typeof serviceVariables>, 'outboxDays' | 'inboxDays'>;
}

/**
 * Deletes data that the kit stores for a limited time: published events, ids of handled events, answers to idempotency
 * keys.
 */
export const kitRetention = defineRetention<Deps>({
  name: 'kit-retention',
  rules: ({ config }) => [
    {
      table: outbox,
      age: outbox.publishedAt,
      keptMs: config.outboxDays * day,
      // Without this condition PostgreSQL would not use the index, which has published events only.
      where: isNotNull(outbox.publishedAt),
      key: outbox.id,
    },
    { table: inbox, age: inbox.handledAt, keptMs: config.inboxDays * day },
    { table: idempotencyKeys, age: idempotencyKeys.createdAt, keptMs: keyLifeMs },
  ],
});
