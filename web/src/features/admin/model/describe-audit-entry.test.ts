import { expect, it } from 'vitest';
import { describeAction, describeTarget } from './describe-audit-entry.ts';

it('says what an admin did in words, and by its name where it has none', () => {
  expect([describeAction('user.suspend'), describeAction('payout.hold')]).toEqual(['Suspended', 'Held payouts']);
  expect(describeAction('toString')).toBe('toString');
});

it('leads to the person, the post or the report that an entry is about', () => {
  const person = { id: '7', username: 'ada' };
  expect(describeTarget({ target: 'user:7', person })).toEqual({ label: '@ada', href: '/admin?tab=users&person=7' });
  expect(describeTarget({ target: 'post:9', person: null })).toEqual({ label: 'post:9', href: '/post/9' });
  expect(describeTarget({ target: 'report:5', person: null })).toEqual({
    label: 'report:5',
    href: '/admin?tab=reports&report=5',
  });
  expect(describeTarget({ target: 'user:7', person: null })).toEqual({ label: 'user:7' });
});
