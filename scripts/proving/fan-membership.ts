import { randomUUID } from 'node:crypto';
import { paymentRefunded, tipReceived } from '@stagedoor/contracts/payments-events';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import type { Database } from '@stagedoor/service-kit/database/database';
import { createService } from '@stagedoor/service-kit/process/service';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import type { schema } from '../../services/fan-crm/src/db/schema.ts';
import { listFans } from '../../services/fan-crm/src/fans/list-fans.ts';
import { service } from '../../services/fan-crm/src/service.ts';
import { makeEvent, publishEvent } from '../broker/publish-event.ts';
import { readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import type { TestServers } from '../testing/test-servers.ts';

/** A tip larger than anybody else has paid: whoever gives it is the only one on the list. */
const tipCents = 9_000_000;
const rule = { relation: 'subscribed', spentOver: 80_000 } as const;
const rounds = 10;
const nowhere = 'http://127.0.0.1:1';

/**
 * Runs Fan CRM on a database that has the fans of a creator, and has some of them give a tip that is refunded. Returns for how many
 * milliseconds after each event the list by a rule did not show it yet.
 */
export async function measureMembership(
  root: string,
  { databaseUrl, natsUrl }: Pick<TestServers, 'databaseUrl' | 'natsUrl'>,
  database: Database<typeof schema>,
  creatorId: string,
): Promise<number[]> {
  await setUpBroker({ url: natsUrl, namespace: '', replicas: 1 }, readReaders(root, ['fan-crm']));
  const running = await createService(service, {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    LOG_LEVEL: 'silent',
    ...Object.fromEntries(
      ['AUTH', 'SOCIAL', 'PAYMENTS', 'MESSAGING', 'NOTIFICATIONS'].map((one) => [`${one}_URL`, nowhere]),
    ),
  });
  const connection = await connectBroker(natsUrl, { name: 'operator', timeout: 5_000 });
  try {
    await running.start({ host: '127.0.0.1', port: 0 });
    const clock = { now: () => new Date() };
    const readIds = async () => {
      const { fans } = await listFans({ database, clock }, creatorId, { ...rule, sort: 'spent', limit: 20 });
      return fans.map(({ id }) => id);
    };
    const measure = async (event: ReturnType<typeof makeEvent>, expected: readonly string[]) => {
      const begun = performance.now();
      await publishEvent(connection, '', event);
      await waitFor(async () => (await readIds()).join() === expected.join(), { what: 'the list', timeoutMs: 60_000 });
      return performance.now() - begun;
    };
    const subscribers = await database.sql<{ fan_id: string }[]>`
      select fan_id from fan where creator_id = ${creatorId} and is_subscribed limit ${rounds}`;
    const waits: number[] = [];
    for (const { fan_id: fanId } of subscribers) {
      const at = new Date().toISOString();
      const tipId = randomUUID();
      const tip = { tipId, senderId: fanId, creatorId, amountCents: tipCents, receivedAt: at };
      const refund = {
        ...paymentRefunded.sample,
        refundId: randomUUID(),
        paymentId: tipId,
        kind: 'tip',
        payerId: fanId,
        payeeId: creatorId,
        amountCents: tipCents,
        refundedAt: at,
      };
      waits.push(await measure(makeEvent(tipReceived, tip), [fanId]));
      waits.push(await measure(makeEvent(paymentRefunded, refund), []));
    }
    return waits;
  } finally {
    await connection.close();
    await running.stop();
  }
}
