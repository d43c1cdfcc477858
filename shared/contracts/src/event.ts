import type { Static, TSchema } from 'typebox';

export interface EventDefinition<Data extends TSchema = TSchema> {
  /** `<service>.<noun>.<past-tense verb>`; a breaking change is a new version with a subject of its own. */
  readonly subject: string;
  readonly version: number;
  readonly data: Data;
  /** A valid example of the data: a test parses it, and tests of consumers are based on it. */
  readonly sample: Static<Data>;
  /**
   * What identifies the fact that the event is about, such as the id of a payment: the same for the event and for the entry of
   * its owner's history. Events without it have no history.
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

/** Declares an event for publishers and consumers. */
export function defineEvent<Data extends TSchema>(event: EventDefinition<Data>): EventDefinition<Data> {
  return event;
}
