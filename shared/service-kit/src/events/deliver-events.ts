import type { EventEnvelope } from '@stagedoor/contracts/event';
import { headers, type JsMsg } from 'nats';
import type { JetStream } from '#/broker/bus.ts';
import { readEnvelope } from '#/broker/envelope.ts';
import { messageOf } from '#/common/describe-error.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { handleWhenReady } from '#/events/handle-once.ts';
import { noTracing, type TraceSpan } from '#/observability/tracing.ts';

const defaultBackoffMs = [250, 1_000, 5_000, 15_000, 60_000];
/** The interval, in ms, of the signal to the broker that delivered events are still being handled. */
const stillWorkingMs = 1_500;

interface Delivery {
  readonly message: JsMsg;
  readonly envelope: EventEnvelope;
  readonly span: TraceSpan;
}

/** Handles delivered events, and acknowledges, delays or dead-letters each one. Never rejects. */
export async function deliverEvents<Deps>(
  options: ConsumerOptions<Deps>,
  jetStream: JetStream,
  messages: readonly JsMsg[],
  stopping: AbortSignal,
): Promise<void> {
  const { consumer, log, metrics, activity, backoffMs = defaultBackoffMs } = options;
  activity?.note();
  const attempts = backoffMs.length + 1;
  const deliveries: Delivery[] = [];
  for (const message of messages) {
    const read = readEnvelope(consumer.on, message.data);
    if ('problem' in read) await moveToDeadLetters(options, jetStream, message, read.problem);
    // Delivered once too often without an answer: it took its handler's process down.
    else if (message.info.redeliveryCount > attempts + 1) {
      await moveToDeadLetters(options, jetStream, message, 'its handler never answered');
    } else deliveries.push(beginDelivery(options, message, read.envelope));
  }
  if (deliveries.length === 0) return;
  const stillWorking = setInterval(() => {
    for (const message of messages) message.working();
  }, stillWorkingMs);
  try {
    await attempt(deliveries);
  } finally {
    clearInterval(stillWorking);
  }

  async function attempt(together: readonly Delivery[]): Promise<void> {
    try {
      await handleWhenReady(
        options,
        together.map(({ envelope }) => envelope),
        stopping,
      );
      for (const { message, span } of together) {
        message.ack();
        metrics.handled(consumer.name);
        span.end();
      }
    } catch (error) {
      const [first, ...more] = together;
      if (more.length > 0) {
        for (const one of together) await attempt([one]);
      } else if (first !== undefined) await retryLater(first, error);
    }
  }

  async function retryLater({ message, envelope, span }: Delivery, error: unknown): Promise<void> {
    const delivery = message.info.redeliveryCount;
    metrics.failed(consumer.name);
    span.end({ failed: true });
    log.warn({ err: error, consumer: consumer.name, event: envelope.id, delivery }, 'an event was not handled');
    if (stopping.aborted) message.nak();
    else if (delivery >= attempts) await moveToDeadLetters(options, jetStream, message, messageOf(error));
    else message.nak(backoffMs[delivery - 1]);
  }
}

function beginDelivery<Deps>(
  { consumer, tracing = noTracing }: ConsumerOptions<Deps>,
  message: JsMsg,
  envelope: EventEnvelope,
): Delivery {
  const span = tracing.begin(`process ${envelope.type}`, {
    kind: 'consumer',
    // The span of publishing if the relay sent it, else the call that wrote the event.
    parent: message.headers?.get('traceparent') || envelope.traceparent,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': envelope.type,
      'messaging.message.id': envelope.id,
      'messaging.consumer.group.name': consumer.name,
      'messaging.nats.delivery': message.info.redeliveryCount,
    },
  });
  const { traceparent } = span;
  return { message, span, envelope: { ...envelope, ...(traceparent === undefined ? {} : { traceparent }) } };
}

/** Moves an event that cannot be handled to the dead letters, where an operator can inspect and replay it. */
async function moveToDeadLetters<Deps>(
  { service, consumer, bus, log, metrics }: ConsumerOptions<Deps>,
  { client }: JetStream,
  message: JsMsg,
  reason: string,
): Promise<void> {
  const header = headers();
  header.set('Stagedoor-Subject', message.subject);
  header.set('Stagedoor-Reason', reason.replaceAll(/\s+/g, ' ').slice(0, 500));
  try {
    await client.publish(bus.subject(`dead.${service}.${consumer.name}`), message.data, {
      msgID: `${service}.${consumer.name}.${message.info.streamSequence}`,
      headers: header,
    });
  } catch (error) {
    log.warn({ err: error, consumer: consumer.name }, 'a dead letter could not be put aside; it will come again');
    message.nak(1_000);
    return;
  }
  message.term();
  metrics.deadLettered(consumer.name);
  log.error(
    { consumer: consumer.name, sequence: message.info.streamSequence, reason },
    'an event became a dead letter',
  );
}
