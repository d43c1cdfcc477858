import { expect, test } from 'vitest';
import { paidMonths } from '#/paid-months.ts';

const at = (text: string) => new Date(text);

test('a subscription is paid for its current month, and was for those before', () => {
  expect(paidMonths(at('2026-01-31T10:00:00Z'), at('2026-03-01T00:00:00Z'))).toEqual([
    { paidAt: at('2026-01-31T10:00:00Z'), until: at('2026-02-28T10:00:00Z') },
    { paidAt: at('2026-02-28T10:00:00Z'), until: at('2026-03-31T10:00:00Z') },
  ]);
});
