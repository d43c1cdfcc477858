import { expect, it, onTestFinished } from 'vitest';
import { openBus } from '#/broker/bus.ts';
import { createLogger } from '#/observability/logger.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { testNats } from '#/testing/test-nats.ts';

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
