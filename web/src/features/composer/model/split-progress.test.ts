import { describe, expect, it } from 'vitest';
import { splitProgress } from './split-progress.ts';

describe('the progress of each file', () => {
  it('fills one after the other', () => {
    expect(splitProgress([100, 300], 0)).toEqual([0, 0]);
    expect(splitProgress([100, 300], 50)).toEqual([100, 33]);
    expect(splitProgress([100, 300], 100)).toEqual([100, 100]);
  });

  it('is complete for nothing to send', () => {
    expect(splitProgress([], 50)).toEqual([]);
    expect(splitProgress([0], 0)).toEqual([100]);
  });
});
