import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('shows a text around what was looked for', () => {
  expect(excerptOf('Bring the Lamps\ntonight', 'lamps')).toEqual({
    before: 'Bring the ',
    match: 'Lamps',
    after: ' tonight',
  });
  const long = `${'word '.repeat(40)}curtain falls`;
  expect(excerptOf(long, 'curtain')).toEqual({
    before: '… word word word word word word ',
    match: 'curtain',
    after: ' falls',
  });
});

it('marks the first of several words where they do not stand together', () => {
  expect(excerptOf('The curtain falls', 'falls curtain')).toMatchObject({ match: 'falls' });
});

it('shows the text where what was looked for stands there in another form', () => {
  expect(excerptOf('Crème brûlée', 'creme')).toEqual({ before: 'Crème brûlée', match: '', after: '' });
});
