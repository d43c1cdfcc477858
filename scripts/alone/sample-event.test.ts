import path from 'node:path';
import { readEnvelope } from '@stagedoor/contracts/event';
import { expect, test } from 'vitest';
import { readRelease } from '../packages/read-release.ts';
import type { DemoPerson } from './issuer.ts';
import { knownEvents, sampleOf } from './sample-event.ts';

const now = new Date('2026-11-01T09:00:00.000Z');
const people: DemoPerson[] = [
  { id: '0199aaaa-0000-7000-8000-00000000000a', username: 'fan', role: 'FAN' },
  { id: '0199aaaa-0000-7000-8000-00000000000b', username: 'creator', role: 'CREATOR' },
  { id: '0199aaaa-0000-7000-8000-00000000000c', username: 'admin', role: 'ADMIN' },
];

test('every event that a service can consume is known', async () => {
  const { events } = await readRelease(path.resolve(import.meta.dirname, '../..'));
  const consumed = Object.keys(events).filter((subject) => !subject.startsWith('webhooks.'));
  expect([...knownEvents.keys()].sort()).toEqual(consumed.sort());
});

test('each sample is valid with the demo people in it, and names nobody else of the samples', () => {
  for (const event of knownEvents.values()) {
    const data = sampleOf(event, people, now);
    expect(JSON.stringify(data), event.subject).not.toMatch(/01981b5c-0000-7000-8000-00000000000[123]/);
    const envelope = { specversion: '1.0', source: '/', time: '', datacontenttype: 'application/json', data };
    const message = JSON.stringify({ ...envelope, id: people[0]?.id, type: event.subject });
    expect(readEnvelope(event, Buffer.from(message)), event.subject).toHaveProperty('envelope');
  }
});

test('a sample happens now, and what follows it keeps its distance', () => {
  const started = knownEvents.get('payments.subscription.started');
  if (started === undefined) throw new Error('there are no subscriptions');
  expect(sampleOf(started, people, now)).toMatchObject({
    startedAt: '2026-11-01T09:00:00.000Z',
    renewsAt: '2026-11-29T09:00:00.000Z',
  });
});

test('a tip goes from the fan to the creator', () => {
  const tip = knownEvents.get('payments.tip.received');
  if (tip === undefined) throw new Error('there are no tips');
  expect(sampleOf(tip, people, now)).toMatchObject({
    senderId: people[0]?.id,
    creatorId: people[1]?.id,
    amountCents: 500,
  });
});
