import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#/shared/session/session-store.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { EmailVerification } from './email-verification.tsx';

const refuse = () =>
  fakeServer({ 'POST /auth/verify-email/account': () => new Refusal(400, 'Invalid or expired token') });
const unconfirmed = { ...ada, isEmailVerified: false };
/** A link to confirm the address of an account, and the answers to its presses. */
const link = (of: { id: string; username: string }, answers: Readonly<Record<string, () => unknown>> = {}) =>
  fakeServer({
    'POST /auth/verify-email/account': () => ({ userId: of.id, username: of.username, createdAt: ada.createdAt }),
    'POST /auth/verify-email': () => null,
    'POST /auth/verify-email/disown': () => null,
    ...answers,
  });
const pathsOf = (requests: ReturnType<typeof fakeServer>) => requests.map(({ path }) => path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('a used link that is opened again says that the address is confirmed', async () => {
  refuse();
  await show(<EmailVerification token="used" />, ada);
  await expect.element(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
});

it('a link that is too old leads to a new one where the address is not confirmed', async () => {
  refuse();
  await show(<EmailVerification token="old" />, unconfirmed);
  await expect.element(page.getByText('Invalid or expired token')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

it('confirms by a press alone, because programs open the links of mails', async () => {
  const requests = link(ada);
  await show(<EmailVerification token="new" />, unconfirmed);
  await expect.element(page.getByText('This confirms the email address of @ada.')).toBeVisible();
  await expect.element(page.getByText('Did you make this account?')).not.toBeInTheDocument();
  expect(pathsOf(requests)).toEqual(['/auth/verify-email/account']);
  await press('Confirm my address');
  await expect.element(page.getByText('Your email address is confirmed')).toBeVisible();
  expect(useSession.getState().user?.isEmailVerified).toBe(true);
});

it.each([
  ['nobody', null],
  ['somebody else', unconfirmed],
])('asks whether they made the account where %s is signed in, and confirms it for them', async (_, viewer) => {
  const requests = link(ben);
  await show(<EmailVerification token="new" />, viewer);
  await expect
    .element(page.getByText('@ben is an account with your email address. It was made on Jan 5, 2026.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Did you make this account?' })).toBeVisible();
  await press('Yes');
  await expect.element(page.getByText('Your email address is confirmed')).toBeVisible();
  expect(pathsOf(requests)).toEqual(['/auth/verify-email/account', '/auth/verify-email']);
  expect(useSession.getState().user?.isEmailVerified).toBe(viewer === null ? undefined : false);
});

it('takes the account from who made it where its address is somebody else’s', async () => {
  let isAway = true;
  const requests = link(ben, { 'POST /auth/verify-email/disown': () => (isAway ? new Refusal(503, 'away') : null) });
  await show(<EmailVerification token="new" />, null);
  await press('No');
  await expect.element(page.getByText('Server error. Please try again later.')).toBeVisible();
  isAway = false;
  await press('No');
  await expect.element(page.getByText('Nobody else can log in to this account any more')).toBeVisible();
  expect(pathsOf(requests)).not.toContain('/auth/verify-email');
});
