import { expect, it } from 'vitest';
import { makeTitle } from '#/notes/note-rules.ts';

it('the title of a note is its first line', () => {
  expect(makeTitle('Call back\nabout the tour')).toBe('Call back');
});

it('a long title ends after a word', () => {
  expect(makeTitle(`${'word '.repeat(20)}`)).toBe(`${'word '.repeat(12).trim()} …`);
});

it('a single long word is cut', () => {
  expect(makeTitle('x'.repeat(100))).toBe(`${'x'.repeat(60)} …`);
});
