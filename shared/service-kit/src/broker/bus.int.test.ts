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
