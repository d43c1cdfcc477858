import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

describe('moving', () => {
  it('changes places with the neighbour', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  });

  it('takes a place further away, and the others close up', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, -3)).toEqual(['d', 'a', 'b', 'c']);
  });

  it('returns the same list where nothing moves', () => {
    const list = ['a', 'b'];
    expect(moveItem(list, 1, 0)).toBe(list);
    expect(moveItem(list, 0, 2)).toBe(list);
  });

  it('ends at the ends', () => {
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
