import { expect, it } from 'vitest';
import { describeSubscription } from './describe-subscription.ts';

const renewsAt = '2026-03-11T12:00:00.000Z';

it.each([
  ['active', { renewsAt, endsAt: null }, 'Active', 'Renews Mar 11, 2026'],
  [
    'active',
    { renewsAt, endsAt: null, isCreatorHidden: true },
    'Active',
    'Ends Mar 11, 2026, unless you see this creator again by then. Now you do not, and nothing is charged for that. This month is not refunded by itself. What you bought stays in Purchases.',
  ],
  ['grace', { renewsAt, endsAt: null }, 'Payment failed', 'Your card is tried again each day'],
  [
    'grace',
    { renewsAt, endsAt: null, isCreatorHidden: true },
    'Payment failed',
    'Ends within a day. You do not see this creator any more, and nothing is charged for that.',
  ],
  ['cancelled', { renewsAt: null, endsAt: renewsAt }, 'Cancelled', 'Ends Mar 11, 2026'],
  [
    'cancelled',
    { renewsAt: null, endsAt: renewsAt, isCreatorHidden: true },
    'Cancelled',
    'Ends Mar 11, 2026. You do not see this creator any more. You are not charged again, and this month is not refunded by itself. What you bought stays in Purchases.',
  ],
  ['ended', { renewsAt: null, endsAt: renewsAt }, 'Ended', 'Ended Mar 11, 2026'],
  ['ended', { renewsAt: null, endsAt: null }, 'Ended', 'Ended'],
] as const)('says of one that is %s what comes next', (status, dates, label, next) => {
  expect(describeSubscription({ status, ...dates })).toMatchObject({ label, next });
});

it('names a state that only a newer server knows as it came', () => {
  const status = 'paused' as 'active';
  expect(describeSubscription({ status, renewsAt, endsAt: null })).toEqual({
    label: 'paused',
    tone: 'quiet',
    next: '',
  });
});
