import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { EmailVerification } from './email-verification.tsx';

const refuse = () => fakeServer({ 'POST /auth/verify-email': () => new Refusal(400, 'Invalid or expired token') });

it('a used link that is opened again says that the address is confirmed', async () => {
  refuse();
  await show(<EmailVerification token="used" />, ada);
  await expect.element(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
});

it('a link that is too old leads to a new one where the address is not confirmed', async () => {
  refuse();
  await show(<EmailVerification token="old" />, { ...ada, isEmailVerified: false });
  await expect.element(page.getByText('Invalid or expired token')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});
