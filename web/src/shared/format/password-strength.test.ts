import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it('calls short or repetitive passwords weak, however varied', () => {
  expect(passwordStrength('aB3$')).toBe('weak');
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe('weak');
});

it('grows with length and variety', () => {
  expect(passwordStrength('password')).toBe('fair');
  expect(passwordStrength('passw0rd-1')).toBe('good');
  expect(passwordStrength('correct horse battery staple')).toBe('strong');
});
