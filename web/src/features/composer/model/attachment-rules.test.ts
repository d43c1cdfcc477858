import { describe, expect, it } from 'vitest';
import { judgeFiles, moveItem } from './attachment-rules.ts';

const picture = (name: string, size = 1000) => ({ name, type: 'image/png', size });

describe('files offered to a post', () => {
  it('are taken while they are pictures of at most 20 MB', () => {
    const { taken, refusals } = judgeFiles(
      [picture('a.png'), picture('b.png', 20 * 1024 * 1024 + 1), { name: 'c.pdf', type: 'application/pdf', size: 1 }],
      0,
    );
    expect(taken.map(({ name }) => name)).toEqual(['a.png']);
    expect(refusals).toEqual([
      'b.png is larger than 20 MB',
      'c.pdf is not a picture: JPEG, PNG, WebP, GIF and AVIF can be added',
    ]);
  });

  it('are ten at most, those that are there already counted', () => {
    const { taken, refusals } = judgeFiles([picture('a.png'), picture('b.png')], 9);
    expect(taken.map(({ name }) => name)).toEqual(['a.png']);
    expect(refusals).toEqual(['b.png is one too many: a post holds 10 pictures']);
  });
});

describe('moving', () => {
  it('changes places with the neighbour', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  });

  it('ends at the ends', () => {
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
