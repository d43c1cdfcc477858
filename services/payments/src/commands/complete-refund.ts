import { systemClock } from '@stagedoor/service-kit/common/clock';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { schema } from '#/db/schema.ts';
import { returnElsewhere } from '#/refunds/return-elsewhere.ts';

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** As long as the note of any refund. */
const longestWords = 500;

/**
 * `node services/payments/src/commands/complete-refund.ts <id> <how>`, with payments' DATABASE_URL: records that the money
 * of a refund that was set aside was returned outside of the provider. Payments books it within seconds, or once it runs
 * again, and notifies both sides, who read `how`. Throws where no refund of this id is set aside, or its payment is disputed.
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

if (import.meta.main) {
  try {
    process.stdout.write(`${await completeRefundCommand(process.env, process.argv[2], process.argv[3])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
