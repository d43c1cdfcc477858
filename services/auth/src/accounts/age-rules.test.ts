import { expect, test } from 'vitest';
import { requireAge } from '#/accounts/age-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const check = (dateOfBirth: string | undefined, at = now) => requireAge({ dateOfBirth, minimumAge: 18, now: at });

test.each(['2008-11-23', '1990-01-01', '1896-12-01'])('%s is old enough', (dateOfBirth) => {
  expect(() => check(dateOfBirth)).not.toThrow();
});

test.each([
  ['2008-11-24', 'You must be at least 18 years old'],
  ['2026-11-23', 'You must be at least 18 years old'],
  ['2026-11-24', 'Date of birth is invalid'],
  ['1890-01-01', 'Date of birth is invalid'],
  ['2001-02-29', 'Date of birth is invalid'],
  ['2001-13-01', 'Date of birth is invalid'],
  ['', 'Date of birth is required'],
  [undefined, 'Date of birth is required'],
])('%s: %s', (dateOfBirth, message) => {
  expect(() => check(dateOfBirth)).toThrow(message);
});

test('somebody born on 29 February is a year older on 1 March', () => {
  expect(() => check('2008-02-29', new Date('2026-02-28T23:59:00Z'))).toThrow();
  expect(() => check('2008-02-29', new Date('2026-03-01T00:00:00Z'))).not.toThrow();
});
