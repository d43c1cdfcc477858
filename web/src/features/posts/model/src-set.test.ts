import { afterEach, expect, it, vi } from 'vitest';
import { srcSetOf } from './src-set.ts';

const sources = [
  { url: '/640.webp', width: 640 },
  { url: '/1280.webp', width: 1280 },
];
const showWith = (isDataSaverOn: boolean) =>
  vi.stubGlobal('document', { documentElement: { classList: { contains: () => isDataSaverOn } } });
afterEach(() => vi.unstubAllGlobals());

it('the browser chooses among all widths of a picture', () => {
  showWith(false);
  expect(srcSetOf({ sources })).toBe('/640.webp 640w, /1280.webp 1280w');
});

it('only the least width is offered where data is saved', () => {
  showWith(true);
  expect(srcSetOf({ sources })).toBe('/640.webp 640w');
});
