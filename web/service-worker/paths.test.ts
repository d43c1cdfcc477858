import { expect, it } from 'vitest';
import { isAppPath, safeLink } from './paths.ts';

it.each(['/', '/feed', '/ada', '/@ada', '/post/1'])('%s is a page of the app', (path) => {
  expect(isAppPath(path)).toBe(true);
});

it.each(['/api/posts', '/media/social/a.webp', '/docs', '/assets/a.js', '/sw.js', '/manifest.webmanifest'])(
  '%s is none',
  (path) => {
    expect(isAppPath(path)).toBe(false);
  },
);

it('opens paths of this origin alone', () => {
  expect(safeLink('/post/1')).toBe('/post/1');
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:1', null, 7]) {
    expect(safeLink(link), String(link)).toBe('/notifications');
  }
});
