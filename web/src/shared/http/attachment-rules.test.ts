import { describe, expect, it } from 'vitest';
import { checkFiles, kindOf } from './attachment-rules.ts';

const MB = 1_000_000;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('files offered to a post or a message', () => {
  it.each([
    ['a.png', 'image/png', 20],
    ['b.mp4', 'video/mp4', 5_000],
    ['c.mp3', 'audio/mpeg', 5_000],
    ['d.pdf', 'application/pdf', 50],
  ])('are taken up to the size of their kind: %s', (name, type, megabytes) => {
    expect(checkFiles('post', [file(name, type, megabytes * MB)], 0).refusals).toEqual([]);
    expect(checkFiles('post', [file(name, type, megabytes * MB + 1)], 0)).toEqual({
      taken: [],
      refusals: [`${name} is larger than ${megabytes} MB`],
    });
  });

  it('are refused one by one, with the allowed types', () => {
    const offered = [
      file('a.svg', 'image/svg+xml'),
      file('b.avi', 'video/x-msvideo'),
      file('c.wma', 'audio/x-ms-wma'),
      file('d.html', 'text/html'),
      file('e.txt', 'text/plain', 0),
      file('f.txt', 'text/plain'),
    ];
    const { taken, refusals } = checkFiles('message', offered, 0);
    expect(taken.map(({ name }) => name)).toEqual(['f.txt']);
    expect(refusals).toEqual([
      'a.svg is a picture of another kind: JPEG, PNG, WebP, GIF, AVIF and HEIC can be added',
      'b.avi is a video of another kind: MP4, WebM and MOV can be added',
      'c.wma is a sound of another kind: MP3, M4A, OGG, WAV and FLAC can be added',
      'd.html is a web page: a message cannot hold one',
      'e.txt is empty',
    ]);
  });

  it('are ten at most, those that are there already counted', () => {
    const { taken, refusals } = checkFiles('post', [file('a.png', 'image/png'), file('b.png', 'image/png')], 9);
    expect(taken.map(({ name }) => name)).toEqual(['a.png']);
    expect(refusals).toEqual(['b.png is one too many: a post holds 10 files']);
  });

  it('have the kind of their type, and are a download where the type is unknown', () => {
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
