import { type Static, type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** A kind of event, as {@link defineEvent} declares it. */
export interface EventDefinition<Data extends TSchema = TSchema> {
  /** `<service>.<noun>.<past-tense verb>`; a breaking change is a new version with a new subject. */
  readonly subject: string;
  readonly version: number;
  readonly data: Data;
  /** A valid example of the data: a test parses it, and tests of consumers are based on it. */
  readonly sample: Static<Data>;
  /**
   * Identifies the fact that the event is about, such as the id of a payment. It is the same for the event and for the entry
   * in its owner's history. Events without it have no history.
   */
  factOf?(data: Static<Data>): string;
}

export type EventData<E extends EventDefinition> = Static<E['data']>;

/** A CloudEvents 1.0 envelope in its JSON form. */
export interface EventEnvelope<Data = unknown> {
  readonly specversion: '1.0';
  readonly id: string;
  /** The service that it happened in, as `/services/<name>`. */
  readonly source: string;
  readonly type: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** W3C trace context of the request that caused it. */
  readonly traceparent?: string;
  readonly data: Data;
}

const EnvelopeSchema = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String({ minLength: 36, maxLength: 36 }),
  source: Type.String(),
  type: Type.String(),
  time: Type.String(),
  datacontenttype: Type.Literal('application/json'),
  traceparent: Type.Optional(Type.String()),
  data: Type.Unknown(),
});

/** Declares an event for publishers and consumers. */
export function defineEvent<Data extends TSchema>(event: EventDefinition<Data>): EventDefinition<Data> {
  return event;
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiled when first used, so that declaring an event costs nothing. */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const made: Validator = Compile(schema);
  validators.set(schema, made);
  return made;
}

/** Puts an event into its envelope: what has happened in `service` at `time`. */
export function makeEnvelope<E extends EventDefinition>(
  event: E,
  data: EventData<E>,
  { id, service, time, traceparent }: { id: string; service: string; time: Date; traceparent?: string | undefined },
): EventEnvelope<EventData<E>> {
  return {
    specversion: '1.0',
    id,
    source: `/services/${service}`,
    type: event.subject,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    ...(traceparent === undefined ? {} : { traceparent }),
    data,
  };
}

/** Parses a message as an event of the given kind. Returns the problem if it is not one. */
export function readEnvelope(
  event: EventDefinition,
  message: Uint8Array,
): { envelope: EventEnvelope } | { problem: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(message));
  } catch {
    return { problem: 'it is not JSON' };
  }
  if (!validatorOf(EnvelopeSchema).Check(parsed)) return { problem: 'it is not an event envelope' };
  const envelope = parsed as EventEnvelope;
  if (envelope.type !== event.subject) return { problem: `it is of type ${envelope.type}` };
  const validator = validatorOf(event.data);
  if (validator.Check(envelope.data)) return { envelope };
  const [first] = validator.Errors(envelope.data);
  return { problem: `its body does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim() };
}
