import { accountErased } from '@stagedoor/contracts/personal-data-events';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { findSubscribedServices } from '#/personal-data/subscribed-services.ts';

it('finds the services in whichever stream auth’s events are, and none while they are moved or were a moment ago', async () => {
  const nats = testNats();
  const services = ['social', 'payments'].map((name) => ({
    name,
    consumers: [{ name: erasureConsumer, on: accountErased }],
  }));
  const place = (sources: readonly string[]) =>
    prepareTestBroker(nats, services, new Map(sources.map((source) => [source, 1_000])));
  await place([]);
  const open = () => {
    const log = createLogger({ service: 'auth', level: 'silent' });
    const bus = openBus({ url: nats.url, name: 'auth', namespace: nats.namespace, log });
    onTestFinished(() => bus.close());
    return bus;
  };
  const bus = open();
  const jetStream = await waitFor(() => bus.jetStream());
  const find = () => findSubscribedServices(bus, accountErased, erasureConsumer);
  await jetStream.client.publish(bus.subject(accountErased.subject), '{}');
  const both = ['payments', 'social'].map((service) => ({ service, isThrough: false }));
  expect(await find()).toEqual(expect.arrayContaining(both));

  await place(['auth']);
  // It knows of the former stream only, where no durable is left: that nobody subscribed would be wrong.
  expect(await find()).toBeUndefined();
  bus.distrust();
  expect(await find()).toEqual(expect.arrayContaining(both));

  const { config } = await jetStream.manager.streams.info(bus.eventStream);
  const description = 'own streams: auth; moving: auth';
  await jetStream.manager.streams.update(bus.eventStream, { ...config, description });
  expect(await find()).toBeUndefined();
});
