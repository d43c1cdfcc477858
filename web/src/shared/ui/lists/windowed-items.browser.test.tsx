import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { WindowedItems } from './windowed-items.tsx';

const change: { add?: () => void } = {};

function List({ count = 1_000 }) {
  const [first, setFirst] = useState(0);
  change.add = () => setFirst(first - 1);
  const rows = Array.from({ length: count }, (_, place) => first + place);
  return (
    <WindowedItems label="Rows" rows={rows} keyOf={String} estimate={40}>
      {(row) => <p style={{ height: 40 }}>No. {row}</p>}
    </WindowedItems>
  );
}

it('lets who jumps to the top be there, also where rows come in the same moment', async () => {
  await page.viewport(phone.width, phone.height);
  await show(<List />);
  await expect.element(page.getByText('No. 0', { exact: true })).toBeVisible();
  window.scrollTo(0, 20_000);
  await expect.element(page.getByText('No. 500', { exact: true })).toBeInTheDocument();
  // The list hears of it in the next frame.
  window.scrollTo(0, 0);
  flushSync(() => change.add?.());
  expect(window.scrollY).toBeLessThan(100);
  await expect.element(page.getByText('No. -1', { exact: true })).toBeVisible();
});

it.each([12, 60])('shows %i rows where the page was left at a place that these do not reach', async (count) => {
  await page.viewport(phone.width, phone.height);
  scrollReturn.position = 20_000;
  onTestFinished(() => {
    scrollReturn.position = undefined;
    window.scrollTo(0, 0);
  });
  await show(<List count={count} />);
  const atEnd = page.getByText(`No. ${count - 1}`, { exact: true });
  await expect.element(atEnd).toBeVisible();
  expect(window.scrollY + window.innerHeight).toBe(document.documentElement.scrollHeight);
  window.scrollTo(0, 0);
  await expect.element(page.getByText('No. 0', { exact: true })).toBeVisible();
});
