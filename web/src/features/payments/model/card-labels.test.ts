import { expect, it } from 'vitest';
import { expiryOf, nameCard } from './card-labels.ts';

it('a card is called by its maker and its last digits', () => {
  expect(nameCard({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(nameCard({ brand: 'amex', last4: '8431' })).toBe('American Express ending in 8431');
  expect(nameCard({ brand: 'jcb', last4: '0505' })).toBe('Jcb ending in 0505');
});

it('its expiry is two digits each', () => {
  expect(expiryOf({ expMonth: 4, expYear: 2030 })).toBe('04/30');
});
