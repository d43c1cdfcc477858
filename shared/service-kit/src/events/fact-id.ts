import { createHash } from 'node:crypto';
import type { EventDefinition } from '@stagedoor/contracts/event';

/** Returns the id of the fact that an event is about, a UUID: the same for the event and for the entry of its history. */
export function makeFactId(event: EventDefinition, data: unknown): string {
  const fact = event.factOf?.(data);
  if (fact === undefined) throw new Error(`${event.subject} does not say which fact it is about`);
  const hex = createHash('sha256').update(`${event.subject} ${fact.toLowerCase()}`).digest('hex');
  // Version 8, which RFC 9562 reserves for ids of custom formats.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
