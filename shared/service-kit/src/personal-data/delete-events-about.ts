import type { Bus, JetStream } from '#/broker/bus.ts';
import { unavailable } from '#/common/errors.ts';

/**
 * Deletes every message that contains a text, such as the id of an erased person, from the streams of events and of
 * dead letters. Reads both streams from start to end, because erasures are rare. Throws if the broker does not reply.
 */
export async function deleteEventsAbout(bus: Bus, text: string): Promise<void> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) throw unavailable('the broker is unavailable');
  for (const stream of [bus.eventStream, bus.deadLetterStream]) await forgetIn(jetStream, stream, text);
}

async function forgetIn({ client, manager }: JetStream, stream: string, text: string): Promise<void> {
  const { state } = await manager.streams.info(stream);
  if (state.messages === 0) return;
  const decoder = new TextDecoder();
  const found: number[] = [];
  const consumer = await client.consumers.get(stream);
  const messages = await consumer.consume();
  for await (const message of messages) {
    if (decoder.decode(message.data).includes(text)) found.push(message.seq);
    // Later messages cannot name the erased person.
    if (message.info.pending === 0 || message.seq >= state.last_seq) break;
  }
  messages.stop();
  for (const sequence of found) await manager.streams.deleteMessage(stream, sequence);
}
