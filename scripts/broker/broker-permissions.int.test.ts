import { spawn } from 'node:child_process';
import path from 'node:path';
import { sessionRevoked, signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { typing } from '@stagedoor/contracts/messaging-events';
import { pollChanged } from '@stagedoor/contracts/poll-events';
import { userRoleChanged } from '@stagedoor/contracts/social-admin-events';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames, inboxPrefixOf } from '@stagedoor/service-kit/broker/event-names';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { deleteEventsAbout } from '@stagedoor/service-kit/personal-data/delete-events-about';
import { openAccessBucket, storeAccess } from '@stagedoor/service-kit/service-access/access-bucket';
import { followAccess } from '@stagedoor/service-kit/service-access/access-copy';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StartedChild, waitForExit } from '../embedded/child-process.ts';
import { type EmbeddedNats, prepareEmbeddedNats } from '../embedded/nats-server.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { findServices } from '../supervisor/processes.ts';
import { permissionsOf } from './broker-permissions.ts';
import { describeServiceUsers, readReaders, setUpBroker } from './set-up-broker.ts';

const root = path.resolve(import.meta.dirname, '../..');
const log = createLogger({ service: 'test', level: 'silent' });
const mara = '01981b5c-0000-7000-8000-000000000001';
const names = findServices(root);
/** A business service that a team has just taken over. */
const newcomer = { name: 'community', consumers: ['on_user_registered'] };

type Connection = Awaited<ReturnType<typeof connectBroker>>;

let nats: EmbeddedNats;
let server: StartedChild;
let dataDir: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  dataDir = makeDataFolder();
  const [port = 0] = await findFreePorts(1);
  nats = await prepareEmbeddedNats({ dataDir, port, secrets: openSecrets(dataDir), say: () => {} });
  nats.writeUsers(describeServiceUsers(root, names, ''));
  server = nats.spawn();
  await server.ready;
  await setUpBroker({ url: nats.url, namespace: '', replicas: 1 }, readReaders(root, names));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await waitForExit(server.child);
  removeDataFolder(dataDir);
});

async function connectAs(service: string): Promise<Connection> {
  const connection = await connectBroker(nats.urlOf(service), { inboxPrefix: inboxPrefixOf(service), timeout: 3_000 });
  open.push(connection);
  return connection;
}

async function connectAsOperator(): Promise<Connection> {
  const connection = await connectBroker(nats.url, { timeout: 3_000 });
  open.push(connection);
  return connection;
}

function openBusAs(name: string) {
  const bus = openBus({ url: nats.urlOf(name), name, namespace: '', log });
  open.push(bus);
  return bus;
}

/** How many messages of a subject the stream of events holds. */
async function countEvents(subject: string): Promise<number> {
  const manager = await (await connectAsOperator()).jetstreamManager();
  const { state } = await manager.streams.info('EVENTS', { subjects_filter: subject });
  return state.subjects?.[subject] ?? 0;
}

const violation = /permissions? violation/i;
const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow(violation);

describe('the secret of a stub', () => {
  it('makes no admin, no sale and no other event of somebody else', async () => {
    const connection = await connectAs('business');
    const client = connection.jetstream({ timeout: 2_000 });
    for (const subject of [userRoleChanged.subject, 'auth.user.role_changed', 'payments.tip.received']) {
      await refused(client.publish(subject, '{}'));
      connection.publish(subject, '{}');
      await connection.flush();
      expect(await countEvents(subject), subject).toBe(0);
    }
  });

  it('reads and takes no durable of another service', async () => {
    const manager = await (await connectAs('business')).jetstreamManager({ checkAPI: false, timeout: 2_000 });
    await refused(manager.consumers.info('EVENTS', 'social_on_user_registered'));
    await refused(manager.consumers.delete('EVENTS', 'social_on_user_registered'));
    const connection = await connectAs('business');
    const next = '$JS.API.CONSUMER.MSG.NEXT.EVENTS.social_on_user_registered';
    await refused(connection.request(next, '1', { timeout: 2_000 }));
  });

  it('makes no reader of its own, and deletes no stream', async () => {
    const manager = await (await connectAs('business')).jetstreamManager({ checkAPI: false, timeout: 2_000 });
    await refused(manager.consumers.add('EVENTS', { durable_name: 'spy', filter_subject: 'auth.>' }));
    await refused(manager.streams.delete('EVENTS'));
    await refused(manager.streams.purge('EVENTS'));
    await refused(manager.streams.getMessage('EVENTS', { seq: 1 }));
    await refused(manager.streams.delete('KV_service_access'));
  });

  it('listens to nothing that is told in passing but to ended sessions, and to nobody’s answers', async () => {
    const connection = await connectAs('business');
    for (const subject of ['>', 'auth.>', 'live.>', '_INBOX.>', '_INBOX_auth.>', '$KV.service_access.>', '$JS.>']) {
      const received = new Promise((resolve) => {
        connection.subscribe(subject, { callback: (error) => resolve(error?.message) });
      });
      expect(await received, subject).toMatch(violation);
    }
  });

  it('lets nobody into a service', async () => {
    const bus = openBusAs('business');
    const jetStream = await waitFor(() => bus.jetStream());
    const bucket = await openAccessBucket(bus, jetStream);
    await refused(storeAccess(bucket, { key: 'llc', userId: mara, hasAccess: true, revision: 1 }));
    expect(await bucket.get(`llc.${mara}`)).toBeNull();
  });

  it('is another one for each service, and nobody comes in without', async () => {
    for (const url of ['nats://127.0.0.1', nats.urlOf('business').replace(/:[^:@]+@/, ':guessed@')]) {
      const { port } = new URL(nats.url);
      const attempt = connectBroker(url.replace(/127\.0\.0\.1(:\d+)?$/, `127.0.0.1:${port}`), { timeout: 2_000 });
      await expect(attempt).rejects.toThrow(/authorization/i);
    }
    const secrets = openSecrets(dataDir);
    expect(new Set(names.map((name) => secrets.get(`nats-${name}`))).size).toBe(names.length);
  });
});

describe('each service', () => {
  it.each(names)('%s reads its own durables and says its own events', async (name) => {
    const connection = await connectAs(name);
    const client = connection.jetstream({ timeout: 2_000 });
    const durables = readReaders(root, [name]).map(({ service, consumer }) => `${service}_${consumer}`);
    for (const durable of durables) {
      const reader = await client.consumers.get('EVENTS', durable);
      expect((await reader.info()).name).toBe(durable);
    }
    const [first] = durables;
    if (first !== undefined) {
      const reader = await client.consumers.get('EVENTS', first);
      expect(await reader.next({ expires: 1_000 })).toBeNull();
      await client.publish(`${name}.thing.happened`, '{}');
    }
  });

  it('hears which sessions ended and which keys were revoked, as it happens', async () => {
    const stubs = await connectAs('business');
    const heard: string[] = [];
    for (const { subject } of [sessionRevoked, signingKeysRevoked]) {
      stubs.subscribe(subject, { callback: (error, message) => void heard.push(error?.message ?? message.subject) });
    }
    await stubs.flush();
    const auth = (await connectAs('auth')).jetstream({ timeout: 2_000 });
    await auth.publish(sessionRevoked.subject, '{}');
    await auth.publish(signingKeysRevoked.subject, '{}');
    await waitFor(() => heard.length === 2);
    expect(heard).toEqual([sessionRevoked.subject, signingKeysRevoked.subject]);
  });

  it('acknowledges what it has read', async () => {
    const messaging = (await connectAs('messaging')).jetstream({ timeout: 2_000 });
    const social = (await connectAs('social')).jetstream({ timeout: 2_000 });
    await social.publish('social.user.blocked', 'an event');
    const reader = await messaging.consumers.get('EVENTS', 'messaging_on-user-blocked');
    const message = await reader.next({ expires: 3_000 });
    expect(await message?.ackAck()).toBe(true);
    expect((await reader.info()).num_ack_pending).toBe(0);
  });
});

describe('a service that does more than that', () => {
  it('is auth, which takes the events of somebody who was erased from the streams', async () => {
    const social = (await connectAs('social')).jetstream({ timeout: 2_000 });
    await social.publish('social.user.unblocked', `{"userId":"${mara}"}`);
    const bus = openBusAs('auth');
    const jetStream = await waitFor(() => bus.jetStream());
    await deleteEventsAbout(bus, mara, { extend: async () => {} });
    expect(await countEvents('social.user.unblocked')).toBe(0);
    const listed: string[] = [];
    for await (const { name } of jetStream.manager.consumers.list('EVENTS')) listed.push(name);
    expect(listed).toContain('payments_on_account_erased');
  });

  it.each([
    ['messaging, which tells notifications who is typing', 'messaging', typing],
    ['social, which tells notifications of votes', 'social', pollChanged],
  ] as const)('is %s', async (_, name, signal) => {
    const [sender, notifications] = [await connectAs(name), await connectAs('notifications')];
    const heard = new Promise((resolve) => {
      notifications.subscribe(signal.subject, { callback: (error, message) => resolve(error ?? message.string()) });
      notifications.subscribe('live.*', { callback: () => {} });
    });
    await notifications.flush();
    sender.publish(signal.subject, 'heard');
    expect(await heard).toBe('heard');
  });

  it('is the directory, which forgets who has access', async () => {
    const manager = await (await connectAs('directory')).jetstreamManager({ checkAPI: false, timeout: 2_000 });
    const purged = await manager.streams.purge('KV_service_access', { filter: `$KV.service_access.*.${mara}` });
    expect(purged.success).toBe(true);
  });
});

describe('the bucket of access', () => {
  it('is written by the directory, followed by the stubs, and read in part by a service that was taken over', async () => {
    nats.writeUsers([
      ...describeServiceUsers(root, names, ''),
      { name: newcomer.name, ...permissionsOf(newcomer, '') },
    ]);
    process.kill(server.child.pid ?? 0, 'SIGHUP');
    const directory = openBusAs('directory');
    const bucket = await openAccessBucket(directory, await waitFor(() => directory.jetStream()));
    await storeAccess(bucket, { key: 'llc', userId: mara, hasAccess: true, revision: 1 });
    await storeAccess(bucket, { key: 'community', userId: mara, hasAccess: true, revision: 1 });
    const stubs = followAccess({ bus: openBusAs('business'), keys: ['llc', 'crm'], log });
    await waitFor(() => stubs.hasAccess('llc', mara).catch(() => false), { timeoutMs: 10_000 });
    const own = followAccess({ bus: openBusAs('community'), keys: ['community'], log });
    await waitFor(() => own.hasAccess('community', mara).catch(() => false), { timeoutMs: 10_000 });
    const spying = openBusAs('community');
    const others = await openAccessBucket(spying, await waitFor(() => spying.jetStream()));
    await refused(others.get(`llc.${mara}`));
    await refused(others.watch({ key: 'llc.*' }));
    await refused(others.watch());
    await Promise.all([stubs.stop(), own.stop()]);
  });

  it('and everybody’s connection outlive the reload by which a user comes', async () => {
    const connection = await connectAs('social');
    nats.writeUsers([
      ...describeServiceUsers(root, names, ''),
      { name: 'llc', ...permissionsOf({ ...newcomer, name: 'llc' }, '') },
    ]);
    process.kill(server.child.pid ?? 0, 'SIGHUP');
    await waitFor(() => connectAs('llc').catch(() => false), { timeoutMs: 10_000 });
    await connection.jetstream({ timeout: 2_000 }).publish('social.thing.happened', '{}');
    expect(connection.isClosed()).toBe(false);
  });
});

it.each([
  ['the variable', 'social=1000', ''],
  ['the stream', '', 'own streams: social'],
  ['an interrupted move', 'none', 'moving: social'],
])(
  'refuses to set up a broker with several streams of events, which %s says',
  async (_what, EVENT_STREAMS, description) => {
    const manager = await (await connectAsOperator()).jetstreamManager();
    const { config } = await manager.streams.info('EVENTS');
    await manager.streams.update('EVENTS', { ...config, description });
    const setUp = setUpBroker({ url: nats.url, namespace: '', replicas: 1, env: { EVENT_STREAMS } }, []);
    await expect(setUp).rejects.toThrow('start the version before with EVENT_STREAMS=none');
    await manager.streams.update('EVENTS', config);
  },
);

it('the step that stays sets an emptied broker up again, until it is told to end', async () => {
  const file = path.join(root, 'shared/service-kit/src/process/set-up-broker.ts');
  const env = {
    ...process.env,
    NATS_URL: nats.url,
    EVENT_NAMESPACE: 'emptied',
    EVENT_READERS: 'fan-crm.on-user-followed:social.user.followed',
  };
  const child = spawn(process.execPath, [file, '--keep'], { env, stdio: 'ignore' });
  const manager = await (await connectAsOperator()).jetstreamManager();
  const names = createEventNames('emptied');
  const isThere = () =>
    manager.consumers.info(names.eventStream, names.durable('fan-crm_on-user-followed')).then(
      () => true,
      () => false,
    );
  await waitFor(isThere);
  await manager.streams.delete(names.eventStream);
  await waitFor(isThere, { timeoutMs: 30_000 });
  child.kill('SIGTERM');
  await waitForExit(child);
  expect(child.exitCode).toBe(0);
}, 60_000);
