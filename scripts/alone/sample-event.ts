import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventDefinition } from '@stagedoor/contracts/event';
import type { DemoPerson } from './issuer.ts';

/** The events that the platform's own services publish, by subject. */
export const knownEvents: ReadonlyMap<string, EventDefinition> = new Map(
  (await importEvents()).map((event) => [event.subject, event]),
);

async function importEvents(): Promise<EventDefinition[]> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@stagedoor/contracts/event'));
  const files = readdirSync(folder).filter((file) => /-events\.[jt]s$/.test(file) && !file.startsWith('webhook'));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isEvent);
}

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'subject' in value && 'sample' in value;
}

/**
 * The people in the samples of events, by the role of the demo person who replaces each: a creator, a fan of theirs, and a
 * third person.
 */
const peopleOfSamples = [
  ['01981b5c-0000-7000-8000-000000000001', 'CREATOR'],
  ['01981b5c-0000-7000-8000-000000000002', 'FAN'],
  ['01981b5c-0000-7000-8000-000000000003', 'ADMIN'],
] as const;

const instants = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;

/** The sample of an event as if it happened `now` among the demo people, for whom there are tokens. */
export function sampleOf(event: EventDefinition, people: readonly DemoPerson[], now: Date): unknown {
  let text = JSON.stringify(event.sample);
  for (const [id, role] of peopleOfSamples) {
    const person = people.find((one) => one.role === role);
    if (person !== undefined) text = text.replaceAll(id, person.id);
  }
  const times = [...text.matchAll(instants)].map(([instant]) => Date.parse(JSON.parse(instant) as string));
  // Later moments, such as the end of a month, keep their distance from the first.
  const shiftMs = now.getTime() - Math.min(...times);
  const shifted = text.replaceAll(instants, (instant) =>
    JSON.stringify(new Date(Date.parse(JSON.parse(instant) as string) + shiftMs)),
  );
  return JSON.parse(shifted) as unknown;
}
