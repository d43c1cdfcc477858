import { expect, it } from 'vitest';
import { boxAround, canCrop, renameTo, scaleOf, turn, writtenType } from './crop-rules.ts';

it('takes the types that lose nothing on a canvas', () => {
  const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/apng', 'video/mp4'];
  expect(types.filter((type) => canCrop({ type }))).toEqual(types.slice(0, 4));
});

it('a picture on its side is as wide as it was high', () => {
  const size = { width: 300, height: 200 };
  expect(boxAround(size, 0)).toEqual(size);
  const { width, height } = boxAround(size, 90);
  expect([width, height].map(Math.round)).toEqual([200, 300]);
});

it('scales down what is larger than any screen shows', () => {
  expect(scaleOf({ width: 4096, height: 10 })).toBe(1);
  expect(scaleOf({ width: 100, height: 8192 })).toBe(0.5);
});

it('names the file after the type that was written', () => {
  expect(writtenType('image/avif')).toBe('image/webp');
  expect(writtenType('image/png')).toBe('image/png');
  expect(renameTo('a.b.avif', 'image/webp')).toBe('a.b.webp');
  expect(renameTo('.png', 'image/jpeg')).toBe('picture.jpg');
});

it('turns round and round', () => {
  expect([0, 90, 180, 270].map((degrees) => turn(degrees, 1))).toEqual([90, 180, 270, 0]);
  expect(turn(0, -1)).toBe(270);
});
