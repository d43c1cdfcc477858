import { afterEach, expect, it, vi } from 'vitest';
import { hasPageBefore } from './use-go-back.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['a page that was loaded whole after another of ours', 1, 0, 'default', true],
  ['the first page of a tab, which a guard has put in the place of another', 0, 0, 'k3x9', false],
  ['the first page of a tab, over which a menu and a dialog are open', 2, 2, 'k3x9', false],
  ['a later page, over which a dialog is open', 2, 1, 'k3x9', true],
  ['the first page, in a browser that does not tell', undefined, 0, 'default', false],
  ['a later page, in a browser that does not tell', undefined, 0, 'k3x9', true],
])('of %s', (_what, index, overlays, key, expected) => {
  vi.stubGlobal('navigation', index === undefined ? undefined : { currentEntry: { index } });
  vi.stubGlobal('history', { state: { key, idx: 3, ...(overlays > 0 && { overlays }) } });
  expect(hasPageBefore(key)).toBe(expected);
});
