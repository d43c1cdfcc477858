import { expect, test } from 'vitest';
import { canSeeFullProfile, canSeePerson } from '#/users/person-rules.ts';

const person = {
  user_id: 'p',
  is_private: false,
  is_following: false,
  is_blocked_by: false,
  suspended_at: null,
};
const fan = { userId: 'f', role: 'FAN' } as const;
const admin = { userId: 'x', role: 'ADMIN' } as const;
const self = { userId: 'p', role: 'FAN' } as const;

test('a person who blocked the viewer or is suspended is a 404, except for themselves and an admin', () => {
  for (const hidden of [
    { ...person, is_blocked_by: true },
    { ...person, suspended_at: '2026-01-01' },
  ]) {
    expect([null, fan, admin, self].map((viewer) => canSeePerson(hidden, viewer))).toEqual([false, false, true, true]);
  }
  expect(canSeePerson(person, null)).toBe(true);
});

test('a private account is shown whole to followers, admins and themselves', () => {
  const closed = { ...person, is_private: true };
  expect([null, fan, admin, self].map((viewer) => canSeeFullProfile(closed, viewer))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(canSeeFullProfile({ ...closed, is_following: true }, fan)).toBe(true);
  expect(canSeeFullProfile(person, null)).toBe(true);
});
