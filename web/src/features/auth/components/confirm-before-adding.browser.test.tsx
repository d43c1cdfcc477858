import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { ConfirmBeforeAdding } from './confirm-before-adding.tsx';

const text = /^Confirm your email address first: open the link in the mail that we sent to ada@example\.com\./;

it('says why nothing can be added before the address is confirmed, and has the link mailed again', async () => {
  const requests = fakeServer({ 'POST /auth/resend-verification': () => null });
  await show(<ConfirmBeforeAdding />, { ...ada, isEmailVerified: false });
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect.element(page.getByText('A new link is on its way')).toBeVisible();
  expect(requests.map(({ path }) => path)).toEqual(['/auth/resend-verification']);
});

it('goes where the link was opened elsewhere, once the page is looked at again', async () => {
  fakeServer({ 'GET /auth/me': () => ada });
  await show(<ConfirmBeforeAdding />, { ...ada, isEmailVerified: false });
  await expect.element(page.getByText(text)).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

it('says nothing to somebody whose address is confirmed', async () => {
  await show(<ConfirmBeforeAdding />, ada);
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});
