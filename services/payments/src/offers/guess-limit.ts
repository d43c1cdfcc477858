import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { sql } from 'drizzle-orm';
import type { PaymentsDeps } from '#/deps.ts';

/** The wrong codes that a person can enter in an hour. */
const mostGuesses = 10;
const hourMs = 3_600_000;

/** Counts a code that is about to be looked up. Throws a 429 after ten wrong ones in an hour. */
export async function countGuess({ database, clock }: PaymentsDeps, userId: string): Promise<void> {
  const now = clock.now();
  const since = now.toISOString();
  const [row] = await database.db.execute<{ count: number; since: string }>(sql`
    insert into code_guess (user_id, since, count) values (${userId}::uuid, ${since}::timestamptz, 1)
    on conflict (user_id) do update set
      since = case when code_guess.since <= ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz
        then excluded.since else code_guess.since end,
      count = case when code_guess.since <= ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz
        then 1 else least(code_guess.count + 1, ${mostGuesses + 1}) end
    returning count, since`);
  if (row === undefined || row.count <= mostGuesses) return;
  throw tooManyRequests(Math.max(1, Math.ceil((Date.parse(row.since) + hourMs - now.getTime()) / 1000)));
}

/** The code was right, so it does not count. */
export async function forgetGuess({ database }: PaymentsDeps, userId: string): Promise<void> {
  await database.db.execute(sql`
    update code_guess set count = greatest(count - 1, 0) where user_id = ${userId}::uuid`);
}
