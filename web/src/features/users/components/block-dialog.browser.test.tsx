import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { BlockDialog } from './block-dialog.tsx';

const aboutMoney = page.getByText('You keep what they have paid', { exact: false });
const close = () => {};

it('tells a creator what a block does to a subscription', async () => {
  fakeServer({});
  await show(<BlockDialog user={cleo} onClose={close} />, { ...ada, role: 'CREATOR' });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.element(aboutMoney).toBeVisible();
});

it('speaks to a fan of no money', async () => {
  fakeServer({});
  await show(<BlockDialog user={cleo} onClose={close} />, { ...ada, role: 'FAN' });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.element(aboutMoney).not.toBeInTheDocument();
});
