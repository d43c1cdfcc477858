import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq } from 'drizzle-orm';
import { type DirectoryDeps, operatedNames } from '#/config.ts';
import { checkTurns } from '#/db/tables.ts';
import { readInstances } from '#/operation/read-instances.ts';
import { type Check, recordChecks } from '#/operation/record-checks.ts';

const everyMs = 60_000;
/** The most services that are asked at a time, so that a check is no load for them, nor for auth, which issues the tokens. */
const atATime = 6;

/** Checks the health of every service once a minute and records the results, from which its reliability is computed. */
export const checkServices: Job<DirectoryDeps> = {
  name: 'check-services',
  pauseMs: 5_000,
  async run(deps) {
    if (!(await takeTurn(deps))) return false;
    const names = [...operatedNames];
    const checks: Check[] = [];
    await Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) {
          const { instances } = await readInstances(deps, name, { work: false });
          checks.push({ serviceKey: name, instances });
        }
      }),
    );
    await recordChecks(deps, checks);
    return false;
  },
};

/**
 * Whether this instance makes the checks that are due. If there was no check for more than a minute, this service was down itself,
 * and the others may be just starting with it, so the next round is in a minute.
 */
async function takeTurn({ database, clock }: Pick<DirectoryDeps, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const name = 'health';
  // A plain read first, because most rounds find that it is not yet time.
  const [known] = await database.db.select().from(checkTurns).where(eq(checkTurns.name, name));
  if (known !== undefined && known.nextAt > now) return false;
  return await database.transaction(async (tx) => {
    await tx
      .insert(checkTurns)
      .values({ name, nextAt: new Date(now.getTime() + everyMs) })
      .onConflictDoNothing();
    const [turn] = await tx.select().from(checkTurns).where(eq(checkTurns.name, name)).for('update');
    if (turn === undefined || turn.nextAt > now) return false;
    await tx
      .update(checkTurns)
      .set({ nextAt: new Date(now.getTime() + everyMs) })
      .where(eq(checkTurns.name, name));
    return now.getTime() - turn.nextAt.getTime() < everyMs;
  });
}
