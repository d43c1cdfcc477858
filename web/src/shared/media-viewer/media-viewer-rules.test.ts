import { describe, expect, it } from 'vitest';
import { findScroll, readSwipe, stepWithin } from './media-viewer-rules.ts';
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

describe('a key over a long picture', () => {
  const tall = { clientWidth: 400, clientHeight: 500, scrollWidth: 400, scrollHeight: 5_000, scrollLeft: 0 };
  const wide = { clientWidth: 400, clientHeight: 500, scrollWidth: 4_000, scrollHeight: 500, scrollLeft: 0 };

  it('scrolls a tall one down and up, by lines, pages and to its ends', () => {
    const ways = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'End', 'Home'].map((key) => findScroll(key, tall)?.y);
    expect(ways).toEqual([80, -80, 450, -450, 5_400, -5_400]);
    expect(findScroll('ArrowRight', tall)).toBeUndefined();
    expect(findScroll('Escape', tall)).toBeUndefined();
  });

  it('scrolls a wide one sideways, until it shows the next file at its end', () => {
    expect(findScroll('ArrowRight', wide)).toEqual({ x: 80, y: 0 });
    expect(findScroll('ArrowLeft', wide)).toBeUndefined();
    const atEnd = { ...wide, scrollLeft: 3_600 };
    expect(findScroll('ArrowRight', atEnd)).toBeUndefined();
    expect(findScroll('ArrowLeft', atEnd)).toEqual({ x: -80, y: 0 });
    expect(findScroll('PageDown', wide)).toEqual({ x: 360, y: 0 });
  });
});
