import { describe, expect, it } from 'vitest';
import { getShownText } from './shortened-post-text.ts';

const teaser = (content: string) => getShownText({ content, isLocked: true });

describe('the text of a post', () => {
  it('is all of it where it is open', () => {
    expect(getShownText({ content: 'Wait for it...', isLocked: false })).toBe('Wait for it...');
  });

  it('ends after a whole word and in one ellipsis where it is a teaser', () => {
    expect(teaser('The first take of the rec')).toBe('The first take of the…');
    expect(teaser('Wait for it… nothi')).toBe('Wait for it…');
    expect(teaser('Wait for it... nothi')).toBe('Wait for it…');
    expect(teaser('One, two, thr')).toBe('One, two…');
    expect(teaser('A line\nand ano')).toBe('A line\nand…');
  });

  it('keeps a single word as it is cut, and nothing for nothing', () => {
    expect(teaser('Supercalifrag')).toBe('Supercalifrag…');
    expect(teaser('')).toBe('');
    expect(teaser('… …')).toBe('');
  });
});
