import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { ChangeNote } from './change-note.tsx';

const dollars = (value: number) => `$${value.toFixed(2)}`;

it('gives the share by which a figure changed, and no share of nothing', async () => {
  await show(
    <>
      <ChangeNote now={3} before={2} format={dollars} />
      <ChangeNote now={3} before={0} format={dollars} />
      <ChangeNote now={0} before={0} format={dollars} />
    </>,
  );
  await expect.element(page.getByText('+50% from $2.00 in the period before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('New, nothing in the period before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Nothing, as in the period before', { exact: true })).toBeVisible();
});
