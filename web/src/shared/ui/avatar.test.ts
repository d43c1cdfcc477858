import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it('takes the first letters of the first and the last word', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL');
  expect(initialsOf('Maria de la Cruz')).toBe('MC');
  expect(initialsOf('ada_l')).toBe('AL');
});

it('takes one letter of one word, whatever script it is in', () => {
  expect(initialsOf('zoe')).toBe('Z');
  expect(initialsOf('🎸band')).toBe('🎸');
  expect(initialsOf('')).toBe('');
});
