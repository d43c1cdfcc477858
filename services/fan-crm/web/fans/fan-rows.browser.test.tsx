import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Fan } from '#/contracts/fan.ts';
import { FanRows } from './fan-rows.tsx';

const fans = Array.from({ length: 1_000 }, (_, place): Fan => {
  return {
    id: `fan-${place}`,
    username: `fan${place}`,
    displayName: `Fan No. ${place}`,
    avatarUrl: null,
    since: '2026-01-05T12:00:00.000Z',
    isFollowing: true,
    subscription: null,
    renewals: 0,
    spent: { total: 0, subscriptions: 0, tips: 0, posts: 0, messages: 0 },
    lastWroteAt: null,
    lastWrittenAt: null,
    tags: place % 3 === 0 ? ['vip'] : [],
    hasNote: false,
  };
});

it('renders of a thousand fans those near the screen, to the last one', async () => {
  await page.viewport(1_000, 800);
  onTestFinished(showScreen(<FanRows fans={fans} total={2_500} />));
  onTestFinished(() => window.scrollTo(0, 0));
  const rows = () => document.querySelectorAll('li').length;
  await expect.element(page.getByText('Fan No. 0', { exact: true })).toBeVisible();
  expect(rows()).toBeLessThan(60);
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  await expect.poll(() => Number(document.querySelector('li')?.dataset.index)).toBeGreaterThan(400);
  // Heights are measured on the way, so the end may come a step later.
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return page.getByText('Fan No. 999', { exact: true }).query();
    })
    .not.toBeNull();
  expect(rows()).toBeLessThan(60);
  expect(page.getByRole('listitem').last().element().getAttribute('aria-setsize')).toBe('2500');
});

it('is as tall as it was left when one comes back, so that the place is the same', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => window.scrollTo(0, 0));
  const leave = showScreen(<FanRows fans={fans} total={2_500} />);
  const topOf = (name: string) =>
    page.getByText(name, { exact: true }).query()?.closest('li')?.getBoundingClientRect().top ?? Number.NaN;
  for (const place of [10, 20, 30, 40]) {
    await expect
      .poll(() => {
        window.scrollBy(0, 100);
        return topOf(`Fan No. ${place}`);
      })
      .toBeLessThan(200);
  }
  const left = { offset: window.scrollY, top: topOf('Fan No. 40') };
  leave();
  onTestFinished(showScreen(<FanRows fans={fans} total={2_500} />));
  window.scrollTo(0, left.offset);
  await expect.poll(() => topOf('Fan No. 40')).toBeCloseTo(left.top, -0.5);
});
