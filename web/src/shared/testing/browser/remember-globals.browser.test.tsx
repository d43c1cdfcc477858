import { expect, it, vi } from 'vitest';
import { rememberGlobals } from './remember-globals.ts';

it('names what was replaced, added or removed, and gives it back', () => {
  const { fetch, matchMedia, IntersectionObserver } = window;
  const giveBack = rememberGlobals();
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  window.matchMedia = vi.fn();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Object.defineProperty(navigator, 'share', { configurable: true, value: () => undefined });
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(giveBack().toSorted()).toEqual([
    'Math.random',
    'navigator.onLine',
    'navigator.share',
    'window.IntersectionObserver',
    'window.fetch',
    'window.matchMedia',
  ]);
  expect([window.fetch, window.matchMedia, window.IntersectionObserver]).toEqual([
    fetch,
    matchMedia,
    IntersectionObserver,
  ]);
  expect([Object.hasOwn(navigator, 'share'), navigator.onLine]).toEqual([false, true]);
  expect(giveBack()).toEqual([]);
});

it('finds nothing where a test has given back what it replaced', () => {
  const giveBack = rememberGlobals();
  const spies = [
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response()),
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
  ];
  vi.stubGlobal('MediaRecorder', undefined);
  vi.unstubAllGlobals();
  for (const spy of spies) spy.mockRestore();
  expect(giveBack()).toEqual([]);
});
