import { accountErased } from '@stagedoor/contracts/personal-data-events';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { accounts } from '#/db/accounts.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/** Publishes the erasure of closed accounts whose time to reopen is over. */
export const eraseClosedAccounts: Job<AuthServiceDeps> = {
  name: 'closed accounts',
  pauseMs: 3_000,
  async run({ database, clock, config, publish }) {
    const now = clock.now();
    const before = new Date(now.getTime() - config.deletionGraceSeconds * 1_000);
    return database.transaction(async (tx) => {
      const [account] = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(lte(accounts.closedAt, before), isNull(accounts.erasedAt)))
        .orderBy(asc(accounts.closedAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (account === undefined) return false;
      await tx.update(accounts).set({ erasedAt: now }).where(eq(accounts.id, account.id));
      await publish(tx, accountErased, { userId: account.id, erasedAt: now.toISOString() });
      return true;
    });
  },
};
