import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { BusClosed, openBus } from '#/broker/bus.ts';
import { createLogger } from '#/observability/logger.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { testNats } from '#/testing/test-nats.ts';
import { waitFor } from '#/testing/wait-for.ts';

it('finds its streams under any name, also one with a space in it', async () => {
  const { url, namespace } = testNats();
  await prepareTestBroker({ url, namespace }, []);
  const bus = openBus({
    url,
    namespace,
    name: 'events command',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  onTestFinished(() => bus.close());
  await bus.connected();
  const jetStream = await bus.jetStream();
  expect((await jetStream?.manager.streams.info(bus.eventStream))?.config.name).toBe(bus.eventStream);
});

it('stops looking for a broker once it is closed, so that its process can end', async () => {
  const countTimers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = countTimers();
  const bus = openBus({
    url: 'nats://127.0.0.1:1',
    namespace: '',
    name: 'nobody',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const connected = bus.connected();
  await bus.close();
  await expect(connected).rejects.toThrow(BusClosed);
  await waitFor(() => countTimers() <= before);
});

/** Another address of the broker, which listens at times. */
function createAddress(broker: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(broker.port), broker.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, upstream].map((one) => one.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  return {
    async listen(port = 0): Promise<number> {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

it('goes on at an address where nobody answered when it started', async () => {
  const { url, namespace } = testNats();
  const broker = new URL(url);
  const [late, early] = [createAddress(broker), createAddress(broker)];
  const latePort = await late.listen();
  await late.stop();
  const addresses = [latePort, await early.listen()].map(
    (port) => Object.assign(new URL(url), { port: `${port}` }).href,
  );
  const bus = openBus({
    url: addresses.join(','),
    namespace,
    name: 'events command',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  onTestFinished(() => bus.close());
  await bus.connected();
  await early.stop();
  await waitFor(() => !bus.isConnected());
  await late.listen(latePort);
  onTestFinished(() => late.stop());
  await waitFor(() => bus.isConnected(), { what: 'a connection to the other address' });
});

it('waits for a broker that refuses its password, and can be closed meanwhile', async () => {
  const { url, namespace } = testNats();
  const wrong = Object.assign(new URL(url), { username: 'nobody', password: 'wrong' });
  const bus = openBus({
    url: wrong.href,
    namespace,
    name: 'nobody',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const connected = bus.connected();
  await pause(1_000);
  expect(bus.isConnected()).toBe(false);
  await bus.close();
  await expect(connected).rejects.toThrow(BusClosed);
});

it('can be closed while its broker is away', async () => {
  const { url, namespace } = testNats();
  const address = createAddress(new URL(url));
  const bus = openBus({
    url: Object.assign(new URL(url), { port: `${await address.listen()}` }).href,
    namespace,
    name: 'events command',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const connection = await bus.connected();
  await address.stop();
  await waitFor(() => !bus.isConnected());
  await bus.close();
  await connection.closed();
});
