import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { TimeAgo } from './time-ago.tsx';

const instant = '2026-02-03T10:00:00.000Z';

function goTo(now: string) {
  vi.setSystemTime(new Date(now));
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('goes on while the page stays open, stands still while nobody sees it, and then has not fallen behind', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-02-03T10:02:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'hidden');
  });
  const shown = await show(<TimeAgo instant={instant} />);
  const ago = page.getByRole('time');
  await expect.element(ago).toHaveTextContent('2m ago');
  goTo('2026-02-03T10:09:50.000Z');
  vi.advanceTimersByTime(10_000);
  await expect.element(ago).toHaveTextContent('10m ago');

  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  goTo('2026-02-03T13:00:00.000Z');
  setHidden(false);
  await expect.element(ago).toHaveTextContent('3h ago');

  await shown.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
