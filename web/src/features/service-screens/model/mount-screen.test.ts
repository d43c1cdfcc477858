import type { ScreenHost, ScreenModule } from '@stagedoor/screens/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOUNT_WITHIN_MS, mountScreen } from './mount-screen.ts';

// Nothing here looks at the element or the host: they are passed on.
const element = {} as HTMLElement;
const host = {} as ScreenHost;

const mount = (screen: ScreenModule, signal = new AbortController().signal) =>
  mountScreen(async () => screen, element, host, signal);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('mounts a screen into its element, and returns what removes it', async () => {
  const unmount = vi.fn();
  const screen = { mount: vi.fn(async () => unmount) };
  (await mount(screen))();
  expect(screen.mount).toHaveBeenCalledWith(element, host);
  expect(unmount).toHaveBeenCalledOnce();
});

it('rejects with what the screen threw, at once or later', async () => {
  const error = new Error('broken');
  const throws: ScreenModule['mount'] = () => {
    throw error;
  };
  await expect(mount({ mount: throws })).rejects.toBe(error);
  await expect(mount({ mount: () => Promise.reject(error) })).rejects.toBe(error);
  await expect(mountScreen(() => Promise.reject(error), element, host, AbortSignal.any([]))).rejects.toBe(error);
});

it('rejects after ten seconds, and removes the screen should it mount after that', async () => {
  const unmount = vi.fn();
  let finish = (_: () => void) => {};
  const screen = {
    mount: () =>
      new Promise<() => void>((resolve) => {
        finish = resolve;
      }),
  };
  const mounting = mount(screen);
  const failure = expect(mounting).rejects.toThrow('within 10 seconds');
  await vi.advanceTimersByTimeAsync(MOUNT_WITHIN_MS);
  await failure;
  finish(unmount);
  await vi.advanceTimersByTimeAsync(0);
  expect(unmount).toHaveBeenCalledOnce();
});

it('removes a screen that mounts after the page was left', async () => {
  const leaving = new AbortController();
  const unmount = vi.fn();
  leaving.abort();
  await mount({ mount: async () => unmount }, leaving.signal);
  expect(unmount).toHaveBeenCalled();
});
