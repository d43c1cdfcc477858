import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stripeEvents } from '#/provider/stripe-event-table.ts';

/** The families of events that concern money or its destination. */
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
