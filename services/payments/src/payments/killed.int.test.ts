import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { consumersOf } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { holdTestResource } from '@stagedoor/service-kit/testing/test-resources';
import { asService, asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { paymentsService } from '#/service.ts';
import { startOwners } from '#/testing/owners-stub.ts';

/**
 * Loaded as a service loads it: a process that finds drizzle-orm by its list of exports needs 0.7 s more processor time.
 */
const preload = ['--import', '@stagedoor/service-kit/process/resolve-drizzle'];
const entry = path.resolve(import.meta.dirname, '../testing/instance.ts');

// Two starts of a process: some seconds, and many on a busy machine.
const timeout = 180_000;
const audience = 'payments';
const patience = { timeoutMs: 60_000 };
const social = asService('social', audience);
const purchases = '/internal/payments/purchases';
const purchaseOf = (buyerId: string, sellerId: string, itemId: string) => ({
  kind: 'post',
  itemId,
  buyerId,
  sellerId,
  priceCents: 250,
  idempotencyKey: buyerId,
});

test('a process that dies between charge and answer charges each buyer once and delivers, retried or not', {
  timeout,
}, async () => {
  const { sql, env, owners } = await setUp();
  const first = await startInstance(env);
  const [creatorId, postId, othersPostId] = [randomUUID(), randomUUID(), randomUUID()];
  owners.creators.set(creatorId, { username: 'mara', role: 'CREATOR', priceCents: 500 });
  const [fanId, otherId] = [randomUUID(), randomUUID()];
  const [fan, other] = [asUser({ userId: fanId, audience }), asUser({ userId: otherId, audience })];
  for (const who of [fan, other]) await first.post('/payments/methods', who, { token: 'pm_card_visa' });

  // While the ledger is locked, a charge is made and not answered.
  const books = await sql.reserve();
  await books`begin`;
  await books`lock table ledger_entry in exclusive mode`;
  const wish = purchaseOf(fanId, creatorId, postId);
  const calls = [
    first.post(purchases, social, wish),
    first.post(purchases, social, purchaseOf(otherId, creatorId, othersPostId)),
    first.post('/payments/tips', fan, { creatorId, amount: 5 }, 'tip'),
    first.post('/payments/subscriptions', fan, { creatorId }, 'subscription'),
  ];
  await waitFor(
    async () => (await sql`select from sandbox.charge where state = 'succeeded'`).length === calls.length,
    patience,
  );
  first.child.kill('SIGKILL');
  await expectNoAnswer(calls);
  await books`rollback`;
  books.release();

  const second = await startInstance(env);
  const secondTime = second.post(purchases, social, wish);
  await waitFor(
    async () => (await sql`select from payment where status = 'succeeded'`).length === calls.length,
    patience,
  );
  expect(await secondTime).toMatchObject({ data: { status: 'succeeded', kind: 'post' } });
  const published = await sql<{ subject: string }[]>`
    select subject from kit.outbox where subject not like '%person%' order by subject`;
  expect(published.map(({ subject }) => subject)).toEqual([
    'payments.post.purchased',
    'payments.post.purchased',
    'payments.subscription.started',
    'payments.tip.received',
  ]);
  const [written] = await sql`select (select count(*)::int from sandbox.charge) as charges,
    (select count(*)::int from ledger_entry) as entries,
    (select sum(amount_cents)::int from ledger_posting) as total`;
  expect(written).toEqual({ charges: 4, entries: 4, total: 0 });
});

test('a process that dies between a refund and its answer refunds and debits once', {
  timeout,
}, async () => {
  const { sql, env, owners } = await setUp();
  const first = await startInstance(env);
  const [creatorId, postId] = [randomUUID(), randomUUID()];
  owners.creators.set(creatorId, { username: 'mara', role: 'CREATOR', priceCents: 500 });
  const fanId = randomUUID();
  const [fan, creator] = [
    asUser({ userId: fanId, audience }),
    asUser({ userId: creatorId, role: 'CREATOR', audience }),
  ];
  await first.post('/payments/methods', fan, { token: 'pm_card_visa' });
  await first.post(purchases, social, purchaseOf(fanId, creatorId, postId));
  await first.post('/payments/subscriptions', fan, { creatorId });
  const bought = await sql<{ id: string }[]>`select id from payment where status = 'succeeded'`;
  expect(bought).toHaveLength(2);
  // What the fees of both take.
  await first.post('/payments/tips', fan, { creatorId, amount: 5 });

  const books = await sql.reserve();
  await books`begin`;
  await books`lock table ledger_entry in exclusive mode`;
  const refund = (instance: Instance, id: string) =>
    instance.post(`/payments/transactions/${id}/refund`, creator, { reason: 'Sorry' }, `refund-${id}`);
  const calls = bought.map(({ id }) => refund(first, id));
  await waitFor(async () => (await sql`select from sandbox.refund`).length === calls.length, patience);
  first.child.kill('SIGKILL');
  await expectNoAnswer(calls);
  await books`rollback`;
  books.release();

  const second = await startInstance(env);
  const repeated = await refund(second, bought[0]?.id ?? '');
  expect(repeated).toMatchObject({ data: { amount: expect.any(Number) } });
  await waitFor(async () => (await sql`select from refund where status = 'succeeded'`).length === 2, patience);
  const [written] = await sql`select (select count(*)::int from sandbox.refund) as refunds,
    (select count(*)::int from ledger_entry where kind = 'refund') as entries,
    (select count(*)::int from kit.outbox where subject = 'payments.payment.refunded') as events,
    (select count(*)::int from subscription where status = 'ended') as ended,
    (select sum(amount_cents)::int from ledger_posting) as total`;
  expect(written).toEqual({ refunds: 2, entries: 2, events: 2, ended: 1, total: 0 });
});

/** On a busy machine, a call may have waited too long for the ledger before its process died: its 503 acknowledges nothing either. */
async function expectNoAnswer(calls: readonly ReturnType<Instance['post']>[]): Promise<void> {
  for (const answer of await Promise.all(calls)) expect(answer?.status ?? 503).toBe(503);
}

/** A database and a stub of the owners, with instances that can be killed. */
async function setUp() {
  const [{ url }, nats, owners] = [await createTestDatabase(), testNats(), await startOwners()];
  holdTestResource(() => owners.close());
  await prepareTestBroker(nats, [{ name: 'payments', consumers: consumersOf(paymentsService) }]);
  const sql = postgres(url, { max: 3, onnotice: () => {} });
  holdTestResource(() => sql.end({ timeout: 2 }));
  const env = {
    ...process.env,
    DATABASE_URL: url,
    NATS_URL: nats.url,
    EVENT_NAMESPACE: nats.namespace,
    AUTH_URL: owners.url,
    SOCIAL_URL: owners.url,
    MESSAGING_URL: owners.url,
    SERVICE_SECRET: 'secret',
    SETTLE_AFTER_MS: '200',
    LOG_LEVEL: 'silent',
    PROOF_PUBLIC_KEY: await testKeys.find('test'),
  };
  return { sql, env, owners };
}

interface Instance {
  readonly child: ChildProcess;
  /** Undefined if there was no answer. */
  post(place: string, as: object, body: object, key?: string): Promise<{ status: number; data: unknown } | undefined>;
}

async function startInstance(env: NodeJS.ProcessEnv): Promise<Instance> {
  const child = fork(entry, [], { execArgv: preload, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  const missing = once(child, 'exit');
  holdTestResource(async () => {
    child.kill('SIGKILL');
    await missing;
  });
  const ended = missing.then(() => Promise.reject(new Error('payments ended before it was ready')));
  const [{ address }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    child,
    async post(place, as, body, key) {
      try {
        const response = await fetch(`${address}${place}`, {
          method: 'POST',
          headers: {
            ...as,
            'content-type': 'application/json',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        });
        const { data } = (await response.json()) as { data: unknown };
        return { status: response.status, data };
      } catch {
        return undefined;
      }
    },
  };
}
