import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stripeEvents } from '#/provider/stripe-event-table.ts';

const sources = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.resolve(sources, '../../../docs/stripe-events.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_.]+)` \| (.+) \| (.+) \| `(.+)` \|$/gm)].map(
  ([, event = '', , effect = '', file = '']) => ({ event, effect, file }),
);

/** The families of events by which money, or where it goes, changes. */
const families = [
  'payment_intent',
  'charge',
  'refund',
  'transfer',
  'payout',
  'topup',
  'balance',
  'balance_settings',
  'application_fee',
  'radar',
  'review',
  'cash_balance',
  'customer_cash_balance_transaction',
  'reserve',
];

/** All events that the package of Stripe knows. */
function listKnown(): string[] {
  const main = createRequire(import.meta.url).resolve('stripe');
  const types = readFileSync(path.resolve(path.dirname(main), 'resources/WebhookEndpoints.d.ts'), 'utf8');
  return [...new Set([...types.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'/g)].map(([, name = '']) => name))];
}

test('every event of Stripe about money is in the table', () => {
  const known = listKnown();
  expect(known.length).toBeGreaterThan(200);
  const ofMoney = known.filter((name) => families.includes(name.split('.')[0] ?? ''));
  expect(ofMoney.filter((name) => !Object.hasOwn(stripeEvents, name))).toEqual([]);
  expect(Object.keys(stripeEvents).filter((name) => !known.includes(name))).toEqual([]);
});

test('the page has a row for each, which says what the code does', () => {
  expect(rows.map(({ event }) => event)).toEqual(Object.keys(stripeEvents));
  for (const { event, effect } of rows) {
    const handling = stripeEvents[event as keyof typeof stripeEvents];
    expect([event, effect.startsWith('Set aside')]).toEqual([event, handling === 'set aside']);
    if (handling === 'no effect') expect([event, effect]).toEqual([event, expect.stringMatching(/^Nothing/)]);
  }
});

test('each row names a test that sends the event', () => {
  const missing = rows.filter(({ event, file }) => {
    const place = path.join(sources, file);
    return !existsSync(place) || !readFileSync(place, 'utf8').includes(event);
  });
  // Those of a kind are sent from the table itself.
  const isSentFromTable = ({ event, file }: (typeof rows)[number]) =>
    file === 'webhooks/provider-events.int.test.ts' &&
    ['set aside', 'no effect', 'charge'].includes(stripeEvents[event as keyof typeof stripeEvents]);
  expect(missing.filter((row) => !isSentFromTable(row))).toEqual([]);
});
