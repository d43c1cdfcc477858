import { describe, expect, it } from 'vitest';
import { judgeFiles, kindOf, moveItem, splitProgress } from './attachment-rules.ts';

const MB = 1_000_000;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('files offered to a post', () => {
  it.each([
    ['a.png', 'image/png', 20],
    ['b.mp4', 'video/mp4', 200],
    ['c.mp3', 'audio/mpeg', 200],
    ['d.pdf', 'application/pdf', 50],
  ])('are taken up to the size of their kind: %s', (name, type, megabytes) => {
    expect(judgeFiles([file(name, type, megabytes * MB)], 0).refusals).toEqual([]);
    expect(judgeFiles([file(name, type, megabytes * MB + 1)], 0)).toEqual({
      taken: [],
      refusals: [`${name} is larger than ${megabytes} MB`],
    });
  });

  it('are refused one by one, with what could be added instead', () => {
    const offered = [
      file('a.svg', 'image/svg+xml'),
      file('b.avi', 'video/x-msvideo'),
      file('c.wma', 'audio/x-ms-wma'),
      file('d.html', 'text/html'),
      file('e.txt', 'text/plain', 0),
      file('f.txt', 'text/plain'),
    ];
    const { taken, refusals } = judgeFiles(offered, 0);
    expect(taken.map(({ name }) => name)).toEqual(['f.txt']);
    expect(refusals).toEqual([
      'a.svg is a picture of another kind: JPEG, PNG, WebP, GIF and AVIF can be added',
      'b.avi is a video of another kind: MP4, WebM and MOV can be added',
      'c.wma is a sound of another kind: MP3, M4A, OGG, WAV and FLAC can be added',
      'd.html is a web page: a post cannot hold one',
      'e.txt is empty',
    ]);
  });

  it('are ten at most, those that are there already counted', () => {
    const { taken, refusals } = judgeFiles([file('a.png', 'image/png'), file('b.png', 'image/png')], 9);
    expect(taken.map(({ name }) => name)).toEqual(['a.png']);
    expect(refusals).toEqual(['b.png is one too many: a post holds 10 files']);
  });

  it('are what their type says, and a file to be saved where it says nothing', () => {
    expect(['image/png', 'video/mp4', 'audio/ogg', 'audio/midi', 'application/pdf', ''].map(kindOf)).toEqual([
      'IMAGE',
      'VIDEO',
      'AUDIO',
      'FILE',
      'FILE',
      'FILE',
    ]);
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
