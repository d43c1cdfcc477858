import { headers, type JsMsg, type Payload } from 'nats';
import type { Bus, JetStream } from '#/broker/bus.ts';

export interface DeadLetter {
  readonly sequence: number;
  readonly consumer: string;
  readonly subject: string;
  readonly reason: string;
  readonly deadLetteredAt: Date;
  readonly body: string;
}

/** Stores a dead letter of the event at this place. Throws where the stream takes no more. */
export async function publishDeadLetter(
  bus: Bus,
  { client }: JetStream,
  {
    consumer,
    subject,
    reason,
    body,
  }: Omit<DeadLetter, 'sequence' | 'deadLetteredAt' | 'body'> & { readonly body: Payload },
  { stream, streamSequence }: { readonly stream: string; readonly streamSequence: number },
): Promise<void> {
  const header = headers();
  header.set('Stagedoor-Subject', subject);
  header.set('Stagedoor-Reason', reason.replaceAll(/\s+/g, ' ').slice(0, 500));
  const msgID = `${consumer}.${stream}.${streamSequence}`;
  await client.publish(bus.subject(`dead.${consumer}`), body, { msgID, headers: header });
}

/** The dead letters that wait, oldest first; of one consumer (`<service>.<name>`) where it is named. */
export async function listDeadLetters(bus: Bus, jetStream: JetStream, consumer?: string): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  const { state } = await jetStream.manager.streams.info(bus.deadLetterStream);
  if (state.messages === 0) return letters;
  const reader = await jetStream.client.consumers.get(bus.deadLetterStream, { filterSubjects: bus.subject('dead.>') });
  const messages = await reader.consume();
  for await (const message of messages) {
    const letter = describeLetter(bus, message);
    if (consumer === undefined || letter.consumer === consumer) letters.push(letter);
    if (message.info.pending === 0) break;
  }
  messages.stop();
  return letters;
}

/**
 * Publishes dead letters again on their own subjects and deletes them from the stream. An event that several consumers
 * failed to handle is published once; consumers that had handled it skip it by their inbox. Returns how many events
 * were replayed.
 */
export async function replayDeadLetters(bus: Bus, jetStream: JetStream, consumer?: string): Promise<number> {
  const byEvent = Map.groupBy(await listDeadLetters(bus, jetStream), ({ subject, body }) => `${subject} ${body}`);
  const selected = [...byEvent.values()].filter((letters) =>
    letters.some((letter) => consumer === undefined || letter.consumer === consumer),
  );
  for (const letters of selected) {
    const [first] = letters;
    if (first === undefined) continue;
    const header = headers();
    header.set('Stagedoor-Replayed', letters.map(({ sequence }) => sequence).join(' '));
    // A new message id, because the stream would drop the event as a duplicate of the first one.
    await jetStream.client.publish(first.subject, first.body, {
      msgID: `replay.${first.sequence}.${first.deadLetteredAt.getTime()}`,
      headers: header,
    });
    for (const { sequence } of letters) {
      await jetStream.manager.streams.deleteMessage(bus.deadLetterStream, sequence);
    }
  }
  return selected.length;
}

/** How many dead letters of a service wait, by its consumers; none while the broker is unavailable. */
export async function countDeadLetters(bus: Bus, service: string): Promise<ReadonlyMap<string, number>> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return new Map();
  const prefix = bus.subject(`dead.${service}.`);
  const { state } = await jetStream.manager.streams.info(bus.deadLetterStream, { subjects_filter: `${prefix}>` });
  return new Map(
    Object.entries(state.subjects ?? {}).map(([subject, letters]) => [subject.slice(prefix.length), letters] as const),
  );
}

function describeLetter(bus: Bus, message: JsMsg): DeadLetter {
  const prefix = bus.subject('dead.');
  return {
    sequence: message.seq,
    consumer: message.subject.slice(prefix.length),
    subject: message.headers?.get('Stagedoor-Subject') ?? '',
    reason: message.headers?.get('Stagedoor-Reason') ?? '',
    deadLetteredAt: new Date(message.info.timestampNanos / 1_000_000),
    body: new TextDecoder().decode(message.data),
  };
}
