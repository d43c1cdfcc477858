import { accountErased } from '@stagedoor/contracts/personal-data-events';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { findSubscribedServices } from '#/personal-data/subscribed-services.ts';

it('finds the services that have a durable, and whether they have handled all', async () => {
  const nats = testNats();
  const services = ['social', 'payments'].map((name) => ({
    name,
    consumers: [{ name: erasureConsumer, on: accountErased }],
  }));
  await prepareTestBroker(nats, services);
  const log = createLogger({ service: 'auth', level: 'silent' });
  const bus = openBus({ url: nats.url, name: 'auth', namespace: nats.namespace, log });
  onTestFinished(() => bus.close());
  const jetStream = await waitFor(() => bus.jetStream());
  const find = () => findSubscribedServices(bus, accountErased, erasureConsumer);
  await jetStream.client.publish(bus.subject(accountErased.subject), '{}');
  const both = ['payments', 'social'].map((service) => ({ service, isThrough: false }));
  expect(await find()).toEqual(expect.arrayContaining(both));
});
