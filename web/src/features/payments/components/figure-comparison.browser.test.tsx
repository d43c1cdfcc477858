import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { FigureComparison } from './figure-comparison.tsx';

const dollars = (value: number) => `$${value.toFixed(2)}`;

it('gives the share by which a figure changed, and no share of nothing', async () => {
  await show(
    <>
      <FigureComparison current={3} before={2} format={dollars} />
      <FigureComparison current={3} before={0} format={dollars} />
      <FigureComparison current={0} before={0} format={dollars} />
    </>,
  );
  await expect.element(page.getByText('+50% from $2.00 in the period before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('New, nothing in the period before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Nothing, as in the period before', { exact: true })).toBeVisible();
});
