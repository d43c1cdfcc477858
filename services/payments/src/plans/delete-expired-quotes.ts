import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { PaymentsServiceDeps } from '#/deps.ts';

const batch = 1_000;
const keptMs = 86_400_000;

/** Deletes quotes that nobody accepted, a day after they expired. */
export const deleteExpiredQuotes: Job<PaymentsServiceDeps> = {
  name: 'expired quotes',
  pauseMs: 60_000,
  async run({ database: { db }, clock }) {
    const before = new Date(clock.now().getTime() - keptMs).toISOString();
    const deleted = await db.execute(sql`
      delete from quote where id in (
        select id from quote where used_at is null and expires_at < ${before}::timestamptz limit ${batch}
        for update skip locked)`);
    return deleted.count === batch;
  },
};
