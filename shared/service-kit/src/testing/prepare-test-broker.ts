import type { EventDefinition } from '@stagedoor/contracts/event';
import { connectBroker } from '#/broker/connect-broker.ts';
import { eventSources } from '#/broker/event-names.ts';
import { prepareBroker } from '#/broker/prepare-broker.ts';
import type { TestNats } from '#/testing/test-nats.ts';

/** The part of a service definition that declares its consumers. */
interface ConsumerDeclaration {
  readonly name: string;
  readonly consumers: readonly { readonly name: string; readonly on: EventDefinition }[];
}

/** Makes the streams, the bucket and the durable consumers of services in a test's namespace, as the operator does. */
export async function prepareTestBroker(
  { url, namespace }: TestNats,
  services: readonly ConsumerDeclaration[] = [],
): Promise<void> {
  const connection = await connectBroker(url, { name: 'test operator', timeout: 3_000 });
  try {
    await prepareBroker(connection, {
      namespace,
      replicas: 1,
      sources: [...eventSources, 'test', ...services.map(({ name }) => name)],
      readers: services.flatMap(({ name, consumers }) =>
        consumers.map((consumer) => ({ service: name, consumer: consumer.name, subject: consumer.on.subject })),
      ),
    });
  } finally {
    await connection.close();
  }
}
