import { expect, test } from 'vitest';
import { nameAudience } from './lock-panel.tsx';

const tier = (name: string, price: number, isArchived?: true) => ({
  id: name,
  name,
  price,
  ...(isArchived && { isArchived }),
});
const named = (...tiers: ReturnType<typeof tier>[]) => nameAudience({ visibility: 'SUBSCRIBERS', tiers });

test('a locked post says which tiers open it, and what the cheapest that can be joined costs', () => {
  expect(nameAudience({ visibility: 'SUBSCRIBERS' })).toBe('For subscribers');
  expect(nameAudience({ visibility: 'SUBSCRIBERS', subscriptionFrom: 5 })).toBe('For subscribers, from $5.00 a month');
  expect(named(tier('Old', 3, true), tier('Silver', 5), tier('Gold', 25))).toBe(
    'For Silver and Gold, from $5.00 a month',
  );
  expect(named(tier('Free', 0), tier('Gold', 25))).toBe('For Free and Gold, free to join');
  expect(named(tier('Old', 3, true))).toBe('For Old');
});
