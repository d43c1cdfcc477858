import { afterEach, expect, it, vi } from 'vitest';
import { hasPageBefore } from './use-go-back.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['a page that was loaded whole after another of ours', { canGoBack: true }, 'default', true],
  ['the first page of a tab, which a guard has put in the place of another', { canGoBack: false }, 'k3x9', false],
  ['the first page, in a browser that does not tell', undefined, 'default', false],
  ['a later page, in a browser that does not tell', undefined, 'k3x9', true],
])('of %s', (_what, navigation, key, expected) => {
  vi.stubGlobal('navigation', navigation);
  expect(hasPageBefore(key)).toBe(expected);
});
