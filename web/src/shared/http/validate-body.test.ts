import { login, register } from '@stagedoor/contracts/auth';
import { expect, it } from 'vitest';
import { validateBody } from './validate-body.ts';

const complete = { email: 'ada@example.com', username: 'ada_l', password: 'secret1' };

it('finds nothing wrong with a complete registration', () => {
  expect(validateBody(register.body, complete)).toEqual({});
});

it('names the missing fields', () => {
  expect(validateBody(login.body, { email: '', password: undefined })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
});

it('explains wrong fields in the words of the contract', () => {
  expect(validateBody(register.body, { email: 'ada', username: 'a b c', password: '12345' })).toEqual({
    email: 'Email is invalid',
    username: 'Username can only contain letters, numbers, and underscores',
    password: 'Password must be at least 6 characters',
  });
  expect(validateBody(register.body, { ...complete, username: 'ab' }).username).toBe(
    'Username must be at least 3 characters',
  );
});

it('counts a username as the server does, trimmed, and a password as it was typed', () => {
  expect(validateBody(register.body, { ...complete, username: '  ab  ', password: '      ' })).toEqual({
    username: 'Username must be at least 3 characters',
  });
});

it('counts an accent in a new password as no character of its own, however a keyboard writes it', () => {
  const short = 'éàü'.normalize('NFD');
  const tooShort = { password: 'Password must be at least 6 characters' };
  expect(validateBody(register.body, { ...complete, password: short })).toEqual(tooShort);
  expect(validateBody(register.body, { ...complete, password: '한국어'.repeat(42).normalize('NFD') })).toEqual({});
  // One that was counted otherwise when it was new.
  expect(validateBody(login.body, { email: complete.email, password: short })).toEqual({});
});

it('refuses for a new account an address that nothing can be delivered to, and logs in with it', () => {
  for (const email of ['a..b@example.org', '.a@example.org', `${'a'.repeat(65)}@example.org`]) {
    expect(validateBody(register.body, { ...complete, email })).toEqual({ email: 'Email is invalid' });
    expect(validateBody(login.body, { email, password: 'secret1' })).toEqual({});
  }
});
