import type { ServicePlan } from '@stagedoor/contracts/service-billing';
import { describe, expect, it } from 'vitest';
import { describeInvoice, describeLine, describeMeaning, describePlan, describePrice } from './describe-plan.ts';

const plan: ServicePlan = {
  slug: 'calendar',
  status: 'trial',
  interval: 'month',
  price: 15,
  trialEndsAt: '2126-03-15T12:00:00.000Z',
  paidUntil: null,
  waivedUntil: null,
  endsAt: null,
  isCancelled: false,
  closeReason: null,
};

describe('a plan', () => {
  it.each([
    [{}, 'Trial', 'Free until Mar 15, 2126, then $15.00 a month.'],
    [
      { isUnbuilt: true },
      'Trial',
      'Free while it is still being built and for a trial after that, then $15.00 a month.',
    ],
    [
      { confirmBy: '2126-03-02T12:00:00.000Z', isUnbuilt: true },
      'Trial',
      'Confirm your email address by Mar 2, 2126, 12:00 PM, or it closes.',
    ],
    [
      { status: 'closed', closeReason: 'unconfirmed' },
      'Closed',
      'Your email address was not confirmed. Confirm it, and your trial goes on until Mar 15, 2126.',
    ],
    [
      { status: 'closed', closeReason: 'unconfirmed', trialEndsAt: '2026-01-15T12:00:00.000Z' },
      'Closed',
      'Your email address was not confirmed in time.',
    ],
    [
      { status: 'closed', closeReason: 'repeated' },
      'Closed',
      'The card or bank account of your account has had a trial of it before. You owe nothing.',
    ],
    [{ isUnbuilt: false }, 'Trial', 'Free until Mar 15, 2126, then $15.00 a month.'],
    [{ isCancelled: true, endsAt: plan.trialEndsAt }, 'Cancelled', 'Open until Mar 15, 2126.'],
    [{ status: 'active', paidUntil: '2126-04-15T12:00:00.000Z' }, 'Active', 'Paid until Apr 15, 2126.'],
    [{ status: 'active', paidUntil: '2026-01-15T12:00:00.000Z' }, 'Active', 'On your next invoice.'],
    [
      { status: 'trial', waivedUntil: plan.trialEndsAt },
      'Trial',
      'It was not available, so your trial goes on until Mar 15, 2126, then $15.00 a month.',
    ],
    [
      { status: 'active', paidUntil: '2126-04-15T12:00:00.000Z', waivedUntil: '2126-04-15T12:00:00.000Z' },
      'Active',
      'It was not available, so you pay nothing for it until Apr 15, 2126.',
    ],
    [
      { status: 'active', paidUntil: '2126-05-15T12:00:00.000Z', waivedUntil: '2026-04-15T12:00:00.000Z' },
      'Active',
      'Paid until May 15, 2126.',
    ],
    [{ status: 'active', interval: 'once' }, 'Paid', 'Paid once. It stays open.'],
    [{ status: 'granted' }, 'Free for you', 'An admin opened it. You pay nothing.'],
    [{ status: 'closed', closeReason: 'unpaid' }, 'Closed', 'Its invoice was not paid, and you owe nothing.'],
  ] as const)('%j is %s', (change, label, next) => {
    expect(describePlan({ ...plan, ...change })).toMatchObject({ label, next });
  });

  it('names its price with its interval', () => {
    expect(describePrice({ price: 299, interval: 'year' })).toBe('$299.00 a year');
    expect(describePrice({ price: 199, interval: 'once' })).toBe('$199.00, once');
  });
});

describe('the meaning of a price', () => {
  const price = { slug: 'education', plans: [], trialDays: 14, plan: null };

  it('says what comes after the trial, for all ways to pay', () => {
    const plans = [
      { interval: 'month', price: 29 },
      { interval: 'year', price: 299 },
    ] as const;
    expect(describeMeaning({ ...price, kind: 'plans', plans: [...plans] })).toBe(
      '14 days free, then $29.00 a month or $299.00 a year. Nothing is charged before you choose a card.',
    );
  });

  it('says of a service that is being built that it is free until then', () => {
    const month = { interval: 'month', price: 29 } as const;
    const unbuilt = { ...price, kind: 'plans', isUnbuilt: true } as const;
    const rest = 'Nothing is charged before you choose a card.';
    expect(describeMeaning({ ...unbuilt, plans: [month] })).toBe(
      `Free while it is still being built and for a trial after that, then $29.00 a month. ${rest}`,
    );
    expect(describeMeaning({ ...unbuilt, plans: [month, { interval: 'year', price: 299 }] })).toContain(
      'then $29.00 a month or $299.00 a year.',
    );
  });

  it('says that nothing is charged by agreement, nothing where it is free, and the own plan where there is one', () => {
    expect(describeMeaning({ ...price, kind: 'agreement' })).toContain('Stagedoor charges nothing');
    expect(describeMeaning({ ...price, kind: 'free' })).toBeUndefined();
    expect(describeMeaning({ ...price, kind: 'plans', plan })).toBe(describePlan(plan).next);
  });
});

describe('an invoice', () => {
  it('is named by its state, and by its refunds', () => {
    expect(describeInvoice({ status: 'open', amount: 15, refunded: 0 }).label).toBe('Not paid yet');
    expect(describeInvoice({ status: 'paid', amount: 15, refunded: 5 }).label).toBe('Partly refunded');
    expect(describeInvoice({ status: 'paid', amount: 15, refunded: 15 }).label).toBe('Refunded');
  });

  it('names the service and the time of a line', () => {
    const startsAt = '2026-01-15T12:00:00.000Z';
    const line = { line: 0, slug: 'crm', kind: 'period', startsAt, amount: 35, refunded: 0 } as const;
    const nameOf = () => 'CRM';
    expect(describeLine({ ...line, endsAt: '2026-02-15T12:00:00.000Z' }, nameOf)).toBe(
      'CRM, Jan 15, 2026 to Feb 15, 2026',
    );
    expect(describeLine({ ...line, kind: 'once', endsAt: null }, nameOf)).toBe('CRM, once');
  });
});

it('shows a price by itself, and the state of an invoice as it came, where only a newer server knows what they are', () => {
  expect(describePrice({ price: 45, interval: 'week' as 'month' })).toBe('$45.00');
  expect(describeInvoice({ status: 'held' as 'open', amount: 15, refunded: 0 })).toEqual({
    label: 'held',
    tone: 'quiet',
  });
});
