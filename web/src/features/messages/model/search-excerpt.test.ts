import { expect, it } from 'vitest';
import { getSearchExcerpt } from './search-excerpt.ts';

it('shows the text around the match', () => {
  expect(getSearchExcerpt('Bring the Lamps\ntonight', 'lamps')).toEqual({
    before: 'Bring the ',
    match: 'Lamps',
    after: ' tonight',
  });
  const long = `${'word '.repeat(40)}curtain falls`;
  expect(getSearchExcerpt(long, 'curtain')).toEqual({
    before: '… word word word word word word ',
    match: 'curtain',
    after: ' falls',
  });
});

it('marks the first word that occurs when the words are not adjacent', () => {
  expect(getSearchExcerpt('The curtain falls', 'falls curtain')).toMatchObject({ match: 'falls' });
});

it('shows the beginning of the text when the search matched another word form', () => {
  expect(getSearchExcerpt('Crème brûlée', 'creme')).toEqual({ before: 'Crème brûlée', match: '', after: '' });
});
