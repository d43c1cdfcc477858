import type { ConsumerMessages, JsMsg } from 'nats';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Bus } from '#/broker/bus.ts';
import type { Database } from '#/database/database.ts';
import type { Consumer } from '#/events/consumer.ts';
import { startConsumer } from '#/events/start-consumer.ts';
import { noteCreated } from '#/testing/fixtures/note-service.ts';

/** Messages of which none ever comes, until they are stopped. */
function silence(): ConsumerMessages {
  const stopped = Promise.withResolvers<void>();
  async function* none(): AsyncGenerator<JsMsg> {
    await stopped.promise;
    yield* [];
  }
  async function* noStatus() {
    yield* [];
  }
  return Object.assign(none(), {
    stop: () => stopped.resolve(),
    status: async () => noStatus(),
  }) as unknown as ConsumerMessages;
}

it('stops even where the stop comes before the broker has answered that messages will follow', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<ConsumerMessages>();
  const fetch = () => {
    asked.resolve();
    return answered.promise;
  };
  const jetStream = {
    connection: {},
    streamOf: () => 'EVENTS',
    client: { consumers: { get: async () => ({ fetch }) } },
    manager: { consumers: { add: async () => undefined } },
  };
  const bus = {
    eventStream: 'EVENTS',
    subject: (name: string) => name,
    durable: (name: string) => name,
    jetStream: async () => jetStream,
    distrust: () => undefined,
    onBack: () => () => undefined,
  } as unknown as Bus;
  const consumer: Consumer<unknown> = {
    name: 'on-note-created',
    on: noteCreated,
    mostAtOnce: 1,
    handle: async () => undefined,
  };
  const running = startConsumer({
    service: 'notes',
    consumer,
    deps: undefined,
    database: {} as Database,
    bus,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    metrics: { handled: () => undefined, failed: () => undefined, deadLettered: () => undefined },
  });
  await asked.promise;
  const stopped = running.stop();
  answered.resolve(silence());
  await expect(stopped).resolves.toBeUndefined();
});
