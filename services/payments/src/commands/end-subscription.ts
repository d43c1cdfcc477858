import { subscriptionCancelled } from '@stagedoor/contracts/payments-events';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { subscriptions } from '#/db/payments.ts';
import { schema } from '#/db/schema.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { markSubscriptionEnded } from '#/subscriptions/end-subscription.ts';

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `node services/payments/src/commands/end-subscription.ts <id>`, with payments' DATABASE_URL: ends a subscription
 * whose renewal was set aside and cannot be repaired. Both sides are notified. Throws if no renewal with this id is set
 * aside.
 */
export async function endSubscriptionCommand(
  environment: { readonly [name: string]: string | undefined },
  id: string | undefined,
): Promise<string> {
  if (id === undefined || !idPattern.test(id)) throw new ConfigProblem('Which subscription? Name its id');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'end-subscription' });
  const publish = createPublish({
    service: 'payments',
    clock: systemClock,
    ids: createIds(systemClock),
    relay: undefined,
  });
  try {
    const isEnded = await database.transaction((tx) => discardRenewal({ publish }, tx, id, systemClock.now()));
    if (!isEnded) throw new ConfigProblem(`No renewal of a subscription ${id} is set aside`);
  } finally {
    await database.close();
  }
  return `The subscription ${id} has ended, and both sides are notified.`;
}

/**
 * Ends a subscription whose renewal was set aside. The event says that nobody cancelled it, so that both sides are
 * notified. A month that is paid later all the same is refunded. Returns false if no renewal with this id is set aside.
 */
async function discardRenewal(
  deps: Pick<PaymentsServiceDeps, 'publish'>,
  tx: Tx,
  id: string,
  now: Date,
): Promise<boolean> {
  const isSetAside = and(
    eq(subscriptions.id, id),
    isNotNull(subscriptions.failedAt),
    ne(subscriptions.status, 'ended'),
  );
  const [before] = await tx.select().from(subscriptions).where(isSetAside).for('update');
  if (before === undefined) return false;
  const revision = before.revision + 1;
  // A cancellation was published before.
  if (before.status !== 'cancelled') {
    await deps.publish(tx, subscriptionCancelled, {
      subscriptionId: before.id,
      subscriberId: before.subscriberId,
      creatorId: before.creatorId,
      cancelledAt: now.toISOString(),
      endsAt: now.toISOString(),
      revision,
    });
  }
  const ending = { reason: before.endReason ?? 'other', hasRunOut: before.status === 'cancelled' } as const;
  await markSubscriptionEnded(deps, tx, { ...before, revision }, ending, now);
  return true;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await endSubscriptionCommand(process.env, process.argv[2])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
