import { describe, expect, it } from 'vitest';
import { chapterAt, readChapters } from './chapters.ts';

describe('readChapters', () => {
  it('reads lines that begin with a time', () => {
    const text = 'My talk\n0:00 Intro\nnothing\n12:03 - Middle\n1:02:03 | The end\n';
    expect(readChapters(text)).toEqual([
      { at: 0, title: 'Intro' },
      { at: 723, title: 'Middle' },
      { at: 3_723, title: 'The end' },
    ]);
  });

  it.each([
    ['one alone', '0:00 Intro'],
    ['none at the beginning', '0:01 Intro\n0:20 End'],
    ['one that is not later', '0:00 Intro\n0:20 Middle\n0:20 End'],
    ['times without words', '0:00\n0:20'],
    ['no times', '0:00 Intro\n0:61 End'],
    ['longer numbers', '0:00 Intro\n0:200 End'],
  ])('returns nothing for %s', (_, text) => {
    expect(readChapters(text)).toEqual([]);
  });

  it('cuts what is too long, and takes no more than a hundred', () => {
    expect(readChapters(`0:00 ${'a'.repeat(300)}\n0:10 b`)[0]?.title).toHaveLength(100);
    const lines = Array.from(
      { length: 101 },
      (_, index) => `${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')} a`,
    );
    expect(readChapters(lines.join('\n'))).toEqual([]);
    expect(readChapters(lines.slice(1).join('\n'))).toEqual([]);
    expect(readChapters(lines.slice(0, 100).join('\n'))).toHaveLength(100);
  });
});

it('finds the chapter of a time', () => {
  const chapters = readChapters('0:00 a\n0:10 b');
  expect([chapterAt(chapters, 9.9)?.title, chapterAt(chapters, 10)?.title]).toEqual(['a', 'b']);
});
