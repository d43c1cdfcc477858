import { eq } from 'drizzle-orm';
import { requireAge } from '#/accounts/age-rules.ts';
import { accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';

/** Limits dates that are too recent, so that nobody tries dates until one is accepted. */
const failuresPerDay = 3;

/** Stores that a person is old enough, and nothing else. Throws a 400 if they are not, and a 429 after three such tries a day. */
export async function confirmAge(deps: AuthDeps, accountId: string, dateOfBirth: string): Promise<void> {
  const { config, database, clock } = deps;
  const now = clock.now();
  let problem: unknown;
  const bucket = { name: `age of ${accountId}`, limit: failuresPerDay, windowMs: 86_400_000 };
  const attempt = await reserveAttempt(deps, [bucket]);
  await attempt.run(async () => {
    try {
      requireAge({ dateOfBirth, minimumAge: config.minimumAge, now });
      return true;
    } catch (error) {
      problem = error;
      return false;
    }
  });
  if (problem !== undefined) throw problem;
  await database.db.update(accounts).set({ ageConfirmedAt: now }).where(eq(accounts.id, accountId));
}
