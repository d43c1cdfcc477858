import { describe, expect, it } from 'vitest';
import { deletionText } from './deletion-text.ts';

describe('the consequences of deleting a post', () => {
  it('is the end of one that nobody bought', () => {
    expect(deletionText(0)).toBe('It is gone for everyone, with its likes and comments. This cannot be undone.');
  });

  it.each([
    [1, '1 person bought it and keeps it.'],
    [12, '12 people bought it and keep it.'],
    [undefined, 'Whoever bought it keeps it.'],
  ])('says who keeps it, with %s buyers', (buyers, words) => expect(deletionText(buyers)).toContain(words));
});
