import { expect, it } from 'vitest';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { ResetPasswordPage, SecureAccountPage, UnsubscribePage, VerifyEmailPage } from './mailed-link-pages.tsx';

it.each([
  ['a new password', ResetPasswordPage, '/forgot-password'],
  ['an address', VerifyEmailPage, '/settings?tab=account'],
  ['a locked account', SecureAccountPage, '/forgot-password'],
])('a link for %s that was cut off leads to where another one is sent', async (_, Page, address) => {
  const screen = await show(<Page />);
  await expect.element(screen.getByText(/This link is incomplete/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', address);
});

it.each([
  [400, 'Invalid or expired token', 1],
  [503, 'Server error. Please try again later.', 0],
  [429, 'Too many requests. Please try again later.', 0],
])('after a %i offers another link for a password only where this one is over', async (status, text, offers) => {
  fakeServer({ 'POST /auth/reset-password': () => new Refusal(status, 'Invalid or expired token') });
  const screen = await show(<ResetPasswordPage />, null, '/reset-password?token=a-token');
  await screen.getByLabelText('New password', { exact: true }).fill('Hc8-oboe-quartet');
  await screen.getByLabelText('Confirm password', { exact: true }).fill('Hc8-oboe-quartet');
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).elements()).toHaveLength(offers);
});

it('offers to try again where too many open their links at once', async () => {
  let isTooMuch = true;
  const account = { userId: ada.id, username: 'ada', createdAt: ada.createdAt };
  fakeServer({ 'POST /auth/verify-email/account': () => (isTooMuch ? new Refusal(429, 'Too many') : account) });
  const screen = await show(<VerifyEmailPage />, null, '/verify-email?token=a-token');
  await expect.element(screen.getByText('Too many requests. Please try again later.')).toBeVisible();
  isTooMuch = false;
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('Did you make this account?')).toBeVisible();
});

it.each([
  ['Stop mails about this: Likes', 'kind', 'You get no more mails about this: Likes'],
  ['Stop all mails', 'all', 'You get no more mails'],
])('the link in a mail shows a page, and only a press on %s ends mails', async (button, scope, outcome) => {
  const posted: string[] = [];
  fakeServer({
    'GET /notifications/unsubscribe': () => ({ type: 'NEW_LIKE', name: null }),
    'POST /notifications/unsubscribe': ({ query }) => {
      posted.push(query.get('scope') ?? '');
      return { type: 'NEW_LIKE', name: null };
    },
  });
  const screen = await show(<UnsubscribePage />, null, '/unsubscribe?token=a-token');
  await expect.element(screen.getByRole('button', { name: button })).toBeVisible();
  expect(posted).toEqual([]);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByRole('status').getByText(outcome, { exact: true })).toBeVisible();
  expect(posted).toEqual([scope]);
});

it.each([
  [400, 'Invalid or expired token', 1],
  [503, 'Server error. Please try again later.', 0],
])(
  'after a %i offers the preferences where the link is not valid, and to repeat what may help',
  async (status, text, links) => {
    fakeServer({ 'GET /notifications/unsubscribe': () => new Refusal(status, 'Invalid or expired token') });
    const screen = await show(<UnsubscribePage />, null, '/unsubscribe?token=a-token');
    await expect.element(screen.getByText(text)).toBeVisible();
    const offered = screen.getByRole('link', { name: 'Preferences' }).elements();
    expect(offered.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/notifications#preferences'));
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(1 - links);
  },
);

it('offers the preferences where a link stops being valid before its press', async () => {
  fakeServer({
    'GET /notifications/unsubscribe': () => ({ type: 'NEW_LIKE', name: null }),
    'POST /notifications/unsubscribe': () => new Refusal(400, 'Invalid or expired token'),
  });
  const screen = await show(<UnsubscribePage />, null, '/unsubscribe?token=a-token');
  await screen.getByRole('button', { name: 'Stop all mails' }).click();
  await expect.element(screen.getByText('Invalid or expired token')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Preferences' }))
    .toHaveAttribute('href', '/notifications#preferences');
});
