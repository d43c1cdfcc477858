import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { BarChart } from './bar-chart.tsx';

const inCents = (value: number) => value.toFixed(2);

function bars() {
  return [...document.querySelectorAll('figure .bg-money')].map((bar) => bar.getBoundingClientRect());
}

it('hangs a day that lost money below the line, and lets the others stand on it', async () => {
  const points = [
    { label: 'Mar 1', value: 4 },
    { label: 'Mar 2', value: -2 },
    { label: 'Mar 3', value: 0 },
  ];
  await show(<BarChart label="Earned" points={points} format={inCents} formatShort={inCents} tone="money" />);
  await expect.element(page.getByText('-5.00', { exact: true })).toBeVisible();
  const [gain, loss, nothing] = bars();
  expect(gain?.height).toBeCloseTo(64, 0);
  expect(loss?.height).toBeCloseTo(32, 0);
  expect(loss?.top).toBeCloseTo(gain?.bottom ?? 0, 0);
  expect(nothing?.height).toBe(0);
});

it('stands on the ground where nothing was lost', async () => {
  const points = [{ label: 'Mar 1', value: 1 }];
  await show(<BarChart label="Earned" points={points} format={inCents} formatShort={inCents} tone="money" />);
  await expect.element(page.getByText('0.50', { exact: true })).toBeVisible();
  expect(bars()[0]?.height).toBeGreaterThan(155);
});

it('keeps its bars where the system has replaced the colours', async () => {
  const emulate = async (value: string): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  };
  onTestFinished(() => emulate('none'));
  await emulate('active');
  const points = [{ label: 'Mar 1', value: 1 }];
  await show(<BarChart label="Earned" points={points} format={inCents} formatShort={inCents} tone="money" />);
  await expect.element(page.getByText('0.50', { exact: true })).toBeVisible();
  const [bar] = document.querySelectorAll('figure .bg-money');
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  expect(bar && getComputedStyle(bar).backgroundColor).not.toBe(canvas);
});
