import { expect, it } from 'vitest';
import { show } from '#/shared/testing/browser/show.tsx';
import { ResetPasswordPage, SecureAccountPage, VerifyEmailPage } from './mailed-link-pages.tsx';

it.each([
  ['a new password', ResetPasswordPage, '/forgot-password'],
  ['an address', VerifyEmailPage, '/settings?tab=account'],
  ['a locked account', SecureAccountPage, '/forgot-password'],
])('a link for %s that was cut off leads to where another one is sent', async (_, Page, address) => {
  const screen = await show(<Page />);
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', address);
});
