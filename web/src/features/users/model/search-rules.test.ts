import { describe, expect, it } from 'vitest';
import { isUsername, searchTermOf, stepTo } from './search-rules.ts';

describe('the search text', () => {
  it.each([
    ['  mara   vale ', 'mara vale'],
    ['@mara', 'mara'],
    ['＠mara', 'mara'],
    ['  @ ', ''],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
    [`${'a'.repeat(99)}😀`, 'a'.repeat(99)],
  ])('%j is %j', (typed, query) => {
    expect(searchTermOf(typed)).toBe(query);
  });
});

describe('the arrows', () => {
  it('lead from the box to the first, on to the last, and back to the box', () => {
    expect(stepTo(-1, 1, 3)).toBe(0);
    expect(stepTo(2, 1, 3)).toBe(-1);
    expect(stepTo(-1, -1, 3)).toBe(2);
    expect(stepTo(0, -1, 3)).toBe(-1);
  });

  it('stay in the box where there is no list', () => {
    expect(stepTo(-1, 1, 0)).toBe(-1);
  });
});

it('treats only valid usernames as usernames', () => {
  expect(isUsername('mara_vale')).toBe(true);
  expect(isUsername('mara vale')).toBe(false);
  expect(isUsername('ma')).toBe(false);
});
