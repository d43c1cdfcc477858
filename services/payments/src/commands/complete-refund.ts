import { systemClock } from '@stagedoor/service-kit/common/clock';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { and, eq, isNotNull } from 'drizzle-orm';
import { refunds } from '#/db/refunds.ts';
import { schema } from '#/db/schema.ts';
import type { Tx } from '#/deps.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** As long as the note of any refund. */
const longestWords = 500;

/**
 * `node services/payments/src/commands/complete-refund.ts <id> <how>`, with payments' DATABASE_URL: records that the money of
 * a refund that was set aside was returned outside of the provider. Payments books it within seconds, or once it runs again,
 * and notifies both sides, who read `how`. Throws if no refund with this id is set aside, or if its payment is disputed.
 */
export async function completeRefundCommand(
  environment: { readonly [name: string]: string | undefined },
  id: string | undefined,
  how: string | undefined,
): Promise<string> {
  if (id === undefined || !idPattern.test(id)) throw new ConfigProblem('Which refund? Name its id');
  const words = how?.trim() ?? '';
  if (words === '' || words.length > longestWords)
    throw new ConfigProblem(`How was the money returned? Both sides read it; at most ${longestWords} characters`);
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'complete-refund' });
  try {
    const outcome = await database.transaction((tx) => returnElsewhere(tx, id, words, systemClock.now()));
    if (outcome === 'not set aside') throw new ConfigProblem(`No refund ${id} is set aside`);
    if (outcome === 'disputed')
      throw new ConfigProblem(
        `The payment of the refund ${id} is disputed: the payer’s bank decides where its money goes`,
      );
  } finally {
    await database.close();
  }
  return `The refund ${id} is recorded as returned. Payments books it and notifies both sides.`;
}

/**
 * Records that an operator has returned the money of a set-aside refund outside of the provider. The check of refunds
 * books it and notifies both sides, who read `how`. Returns `disputed` if the payer's bank is deciding about the same
 * money, and `not set aside` if no refund with this id waits for an operator; in both cases nothing is changed.
 */
async function returnElsewhere(
  tx: Tx,
  id: string,
  how: string,
  now: Date,
): Promise<'recorded' | 'disputed' | 'not set aside'> {
  const isSetAside = and(eq(refunds.id, id), eq(refunds.status, 'pending'), isNotNull(refunds.failedAt));
  const [known] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(isSetAside);
  if (known === undefined) return 'not set aside';
  // The lock that disputes are opened and refunds are booked under.
  await lockPayment(tx, known.paymentId);
  if ((await findDisputeState(tx, known.paymentId)) !== undefined) return 'disputed';
  const recorded = await tx
    .update(refunds)
    .set({ isReturnedElsewhere: true, note: how, checkAt: now, attempts: 0, failedAt: null, lastError: null })
    .where(isSetAside)
    .returning({ id: refunds.id });
  return recorded.length === 0 ? 'not set aside' : 'recorded';
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await completeRefundCommand(process.env, process.argv[2], process.argv[3])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
