import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { holdTestResource } from '@stagedoor/service-kit/testing/test-resources';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { openSandboxStore } from '#/provider/sandbox-store.ts';

const charge = {
  key: 'k1',
  charge_id: 'c1',
  amount_cents: 500,
  token: 'pm_card_visa',
  state: 'succeeded',
  message: null,
  statement_name: null,
} as const;
const refund = { key: 'r1', charge_key: 'k1', refund_id: 're1', amount_cents: 200, state: 'succeeded' } as const;

test('a refund whose database connection ends fails alone, and is written once when it is asked for again', async () => {
  const { url } = await createTestDatabase();
  const pooler = await startPooler(new URL(url));
  const store = openSandboxStore(pooler.url);
  holdTestResource(() => store.close());
  const other = postgres(url, { max: 2, onnotice: () => {} });
  holdTestResource(() => other.end({ timeout: 1 }));
  await store.write(charge);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  holdTestResource(async () => void process.off('uncaughtException', note));
  await other.begin(async (tx) => {
    await tx`select from sandbox.charge where key = 'k1' for update`;
    const waiting = store.writeRefund(refund).then(
      () => 'written',
      () => 'failed',
    );
    const blocked = () => other<{ pid: number }[]>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitFor(async () => (await blocked()).length === 1);
    pooler.endConnections();
    expect(await waiting).toBe('failed');
  });
  expect(await store.writeRefund(refund)).toMatchObject({ isNew: true, refund: { amount_cents: 200 } });
  expect(await store.writeRefund(refund)).toMatchObject({ isNew: false });
  const [listed] = await store.listRefunds('k1');
  expect(listed?.created_at).toBeInstanceOf(Date);
  expect(uncaught).toEqual([]);
});

/** A server before the database that ends its connections on demand, as a pooler or a host that dies does. */
async function startPooler(database: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  holdTestResource(async () => void server.close());
  const address = server.address();
  const url = new URL(database);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const endConnections = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return { url: url.href, endConnections };
}
