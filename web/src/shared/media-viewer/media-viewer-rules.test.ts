import { describe, expect, it } from 'vitest';
import { readSwipe, stepWithin } from './media-viewer-rules.ts';
import { readOpenMedia } from './open-media.ts';

describe('a swipe over the viewer', () => {
  it('leads on or back by its side, and out of it up or down', () => {
    expect(readSwipe({ dx: -80, dy: 10 })).toBe('next');
    expect(readSwipe({ dx: 80, dy: -10 })).toBe('previous');
    expect(readSwipe({ dx: 10, dy: 90 })).toBe('close');
    expect(readSwipe({ dx: 10, dy: -90 })).toBe('close');
  });

  it('leads the other way where one reads from right to left', () => {
    expect(readSwipe({ dx: 80, dy: 10 }, true)).toBe('next');
    expect(readSwipe({ dx: -80, dy: 10 }, true)).toBe('previous');
    expect(readSwipe({ dx: 10, dy: 90 }, true)).toBe('close');
  });

  it('is no more than a touch while it is short', () => {
    expect(readSwipe({ dx: 40, dy: 40 })).toBeUndefined();
  });
});

it('steps only between existing files', () => {
  expect(stepWithin(0, -1, 3)).toBe(0);
  expect(stepWithin(0, 1, 3)).toBe(1);
  expect(stepWithin(2, 1, 3)).toBe(2);
  expect(stepWithin(0, 1, 1)).toBe(0);
});

describe('the state of a history entry', () => {
  it('is which medium of which post is open', () => {
    expect(readOpenMedia({ media: { ownerId: 'p', index: 2 } })).toEqual({ ownerId: 'p', index: 2 });
  });

  it.each([null, 'x', {}, { media: null }, { media: { ownerId: 'p' } }, { media: { ownerId: 'p', index: -1 } }])(
    'is nothing in %j',
    (state) => {
      expect(readOpenMedia(state)).toBeUndefined();
    },
  );
});
