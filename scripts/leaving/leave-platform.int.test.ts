import { userRegistered } from '@stagedoor/contracts/auth-events';
import { accountErased, exportRequested } from '@stagedoor/contracts/personal-data-events';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';
import { exportConsumer } from '@stagedoor/service-kit/personal-data/send-export';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { type TestNats, testNats } from '@stagedoor/service-kit/testing/test-nats';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { databaseName } from '../supervisor/databases.ts';
import { checkPromises, dropDatabase, findStores, leaveStores, type Stores } from './leave-platform.ts';
import { findDurables } from './service-durables.ts';

const consumers = [
  { name: 'on-user-registered', on: userRegistered },
  { name: exportConsumer, on: exportRequested },
  { name: erasureConsumer, on: accountErased },
];
/** A name for this run alone, since the databases of all tests are on one server. */
const service = `llc-${inject('testRun')}`;
const other = `${service}-two`;

let nats: TestNats;
let stores: Stores;
let connection: Awaited<ReturnType<typeof connectBroker>>;
let sql: postgres.Sql;
beforeAll(async () => {
  nats = testNats();
  stores = { broker: nats, databaseUrl: inject('databaseUrl') };
  connection = await connectBroker(nats.url, { name: 'test' });
  await prepareTestBroker(nats, [{ name: other, consumers }]);
  await prepareTestBroker(nats, [{ name: 'auth', consumers: [] }]);
});
beforeEach(async () => {
  await prepareTestBroker(nats, [{ name: service, consumers }]);
  sql = postgres(stores.databaseUrl, { max: 1, onnotice: () => {} });
  await sql`create database ${sql(databaseName(service))}`;
  const url = new URL(stores.databaseUrl);
  url.pathname = `/${databaseName(service)}`;
  await migrateDatabase(url.href);
  await sql.end();
  sql = postgres(url.href, { max: 1, onnotice: () => {} });
});
afterEach(async () => {
  await sql.end();
  await dropDatabase(stores.databaseUrl, service);
});
afterAll(() => connection.close());

const durablesOf = async (name: string) => (await findDurables(stores.broker, name)).names.length;

it('takes the consumers of a service away, and those of no other', async () => {
  expect(await durablesOf(service)).toBe(3);
  await checkPromises(stores, service);
  const [line, about] = await leaveStores(stores, service, { dropsDatabase: false });
  expect(line).toMatch(/no longer wait for .*: 3 consumers are gone/);
  expect(about).toContain('Its database stays.');
  expect([await durablesOf(service), await durablesOf(other)]).toEqual([0, 3]);
  const again = await leaveStores(stores, service, { dropsDatabase: true });
  expect(again).toEqual([`At the broker nothing of ${service} is left.`, 'Its database is dropped.']);
  expect(await leaveStores(stores, service, { dropsDatabase: true })).toContain('It had no database.');
});

it('refuses while somebody is still to be erased, whether the service was told or not', async () => {
  await sql`insert into kit.erasure (user_id, asked_at, due_at) values (gen_random_uuid(), now(), now())`;
  await expect(checkPromises(stores, service)).rejects.toThrow('1 person is still to be erased');
  await sql`delete from kit.erasure`;
  await checkPromises(stores, service);
  const { subject } = createEventNames(nats.namespace);
  await connection.jetstream().publish(subject(accountErased.subject), '{}');
  await expect(checkPromises(stores, service)).rejects.toThrow('--drop-database');
});

it('says that the broker is unavailable, rather than that all is done', async () => {
  const away = { ...stores, broker: { ...stores.broker, url: 'nats://127.0.0.1:1' } };
  await expect(leaveStores(away, service, { dropsDatabase: true })).rejects.toThrow(/CONNECTION_REFUSED|ECONNREFUSED/);
  const [database] = await sql`select current_database() as name`;
  expect(database?.name).toBe(databaseName(service));
});

it('finds the stores that variables name, none where nothing runs, and refuses a wrong variable', async () => {
  const { databaseUrl, broker } = stores;
  const env = {
    DATA_DIR: '/nowhere',
    DATABASE_URL: databaseUrl,
    NATS_URL: broker.url,
    EVENT_NAMESPACE: broker.namespace,
  };
  expect(await findStores(env)).toEqual(stores);
  expect(await findStores({ ...env, NATS_URL: 'nats://127.0.0.1:1' })).toBeUndefined();
  expect(await findStores({ DATA_DIR: '/nowhere' })).toBeUndefined();
  await expect(findStores({ ...env, POSTGRES_PORT: 'none' })).rejects.toThrow('POSTGRES_PORT');
});
