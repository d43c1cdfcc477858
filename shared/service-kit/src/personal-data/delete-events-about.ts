import type { Bus, JetStream } from '#/broker/bus.ts';
import { unavailable } from '#/common/errors.ts';
import type { Lease } from '#/jobs/due-work.ts';

/** Messages that are read, and deleted, before the lease is extended: far fewer than fit into one. */
const readsEach = 10_000;
const deletionsEach = 1_000;

/**
 * Deletes every message that contains a text, such as the id of an erased person, from the streams of events and of
 * dead letters. Reads each stream from start to end, which is acceptable because erasures are rare; `lease` is extended
 * for as long as that takes. Throws if the broker does not reply.
 */
export async function deleteEventsAbout(bus: Bus, text: string, lease: Pick<Lease, 'extend'>): Promise<void> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) throw unavailable('the broker is unavailable');
  for (const stream of [bus.eventStream, bus.deadLetterStream]) await forgetIn(jetStream, stream, text, lease);
}

async function forgetIn(
  { client, manager }: JetStream,
  stream: string,
  text: string,
  lease: Pick<Lease, 'extend'>,
): Promise<void> {
  const { state } = await manager.streams.info(stream);
  if (state.messages === 0) return;
  const decoder = new TextDecoder();
  const found: number[] = [];
  const consumer = await client.consumers.get(stream);
  const messages = await consumer.consume();
  let read = 0;
  for await (const message of messages) {
    read += 1;
    if (read % readsEach === 0) await lease.extend();
    if (decoder.decode(message.data).includes(text)) found.push(message.seq);
    // Later messages cannot name the erased person.
    if (message.info.pending === 0 || message.seq >= state.last_seq) break;
  }
  messages.stop();
  for (const [index, sequence] of found.entries()) {
    if (index % deletionsEach === deletionsEach - 1) await lease.extend();
    await manager.streams.deleteMessage(stream, sequence);
  }
}
