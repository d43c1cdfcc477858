import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { deliverServiceNotification } from '@stagedoor/contracts/service-notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverNotifications } from '#/notifications/deliver-notifications.ts';
import { defineNotificationKind } from '#/notifications/notification-kind.ts';
import { notify } from '#/notifications/notify.ts';
import type { ServiceDefinition } from '#/process/service.ts';
import { serviceVariables } from '#/process/service-config.ts';
import { startTestService } from '#/testing/test-service.ts';
import { waitFor } from '#/testing/wait-for.ts';
import { type LocalServer, listenLocally } from '../testing/listen-locally.ts';

const ada = '01981b5c-0000-7000-8000-000000000001';
const ben = '01981b5c-0000-7000-8000-000000000002';

const fanLeft = defineNotificationKind<{ readonly name: string }>({
  key: 'fan-left',
  name: 'A tagged fan leaves',
  describe: ({ name }) => ({ title: 'A fan left', message: `${name} has left`, path: '/fans' }),
});

let status = 200;
const received: { id: string }[] = [];
let owner: LocalServer;
let service: Awaited<ReturnType<typeof startFanCrm>>;

/** A stub of auth and notifications: issues a token, and answers notifications as the test sets. */
function startOwner(): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || 'null');
    const isDelivery = request.url === deliverServiceNotification.path;
    if (isDelivery) received.push(body);
    response.writeHead(isDelivery ? status : 200, { 'content-type': 'application/json' });
    const data = isDelivery ? null : { token: 'a', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    response.end(JSON.stringify({ success: status === 200, data, message: 'no' }));
  });
  return listenLocally(server);
}

function startFanCrm(url: string) {
  const definition: ServiceDefinition<typeof serviceVariables, Record<string, never>> = {
    name: 'fan-crm',
    title: 'Fan CRM',
    variables: serviceVariables,
    schema: {},
    migrations: new URL('../testing/fixtures/migrations/', import.meta.url),
    peers: () => ({ notifications: url }),
    build() {},
    jobs: [deliverNotifications],
  };
  return startTestService(definition, { environment: { AUTH_URL: url, SERVICE_SECRET: 'of-a-test' } });
}

beforeAll(async () => {
  owner = await startOwner();
  service = await startFanCrm(owner.url);
});
afterAll(async () => {
  await service.destroy();
  await owner.close();
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const countWaiting = async () => {
  const rows = await service.deps.database.sql`select 1 from kit.waiting_notification`;
  return rows.length;
};

it('sends the words in each language that the kind has', async () => {
  const kind = defineNotificationKind<{ readonly name: string }>({
    ...fanLeft,
    translations: {
      es: { name: 'Se va un fan', describe: ({ name }) => ({ title: 'Se fue un fan', message: `${name} se ha ido` }) },
    },
  });
  await service.deps.database.transaction((tx) =>
    notify(tx, service.deps, kind, { recipientId: ada, facts: { name: 'Ben' } }),
  );
  await waitFor(async () => received.length === 1 && (await countWaiting()) === 0, { what: 'the delivery' });
  expect(received[0]).toMatchObject({
    title: 'A fan left',
    translations: { es: { kindName: 'Se va un fan', title: 'Se fue un fan', message: 'Ben se ha ido' } },
  });
});

it('sends what a transaction has written, with the words of its kind', async () => {
  await service.deps.database.transaction((tx) =>
    notify(tx, service.deps, fanLeft, { recipientId: ada, actorId: ben, facts: { name: 'Ben' } }),
  );
  await waitFor(async () => received.length === 1 && (await countWaiting()) === 0, { what: 'the delivery' });
  expect(received[0]).toMatchObject({
    recipientId: ada,
    actorId: ben,
    kind: 'fan-left',
    kindName: 'A tagged fan leaves',
    title: 'A fan left',
    message: 'Ben has left',
    path: '/fans',
  });
});

it('tells nobody of a transaction that is rolled back', async () => {
  const failing = service.deps.database.transaction(async (tx) => {
    await notify(tx, service.deps, fanLeft, { recipientId: ada, facts: { name: 'Ben' } });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await countWaiting()).toBe(0);
});

it('hands the same notification over again after an outage', async () => {
  status = 503;
  await service.deps.database.transaction((tx) =>
    notify(tx, service.deps, fanLeft, { recipientId: ada, facts: { name: 'Ben' } }),
  );
  await waitFor(() => received.length > 0, { what: 'the first attempt' });
  status = 200;
  service.clock.advance(600_000);
  await waitFor(async () => (await countWaiting()) === 0, { what: 'the delivery' });
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
});

it('refuses a kind whose key could not be stored', () => {
  expect(() => defineNotificationKind({ ...fanLeft, key: 'Fan left' })).toThrow('Fan left is no key');
});
