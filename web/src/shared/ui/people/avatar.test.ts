import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it('takes the first letters of the first and the last word', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL');
  expect(initialsOf('Maria de la Cruz')).toBe('MC');
  expect(initialsOf('ada_l')).toBe('AL');
});

it('leaves out punctuation, unless a name is nothing else', () => {
  expect(initialsOf('Ada (she/her)')).toBe('AS');
  expect(initialsOf('Cleo <b>X</b>')).toBe('CB');
  expect(initialsOf('“Mo” - Keys')).toBe('MK');
  expect(initialsOf('...')).toBe('.');
});

it('takes one letter of one word, whatever script it is in', () => {
  expect(initialsOf('zoe')).toBe('Z');
  expect(initialsOf('🎸band')).toBe('🎸');
  expect(initialsOf('')).toBe('');
});
