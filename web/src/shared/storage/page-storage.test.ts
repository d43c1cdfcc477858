import { afterEach, expect, it, vi } from 'vitest';
import { isStorageAllowed, localStore } from './page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('remembers until the page is left where storage is blocked', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
  expect(isStorageAllowed()).toBe(false);
  localStore.setItem('theme', 'dark');
  expect(localStore.getItem('theme')).toBe('dark');
  localStore.removeItem('theme');
  expect(localStore.getItem('theme')).toBeNull();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it('does not fall back to an older value where storage is full', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'old',
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  expect(isStorageAllowed()).toBe(true);
  localStore.setItem('draft', 'new');
  expect(localStore.getItem('draft')).toBe('new');
});
