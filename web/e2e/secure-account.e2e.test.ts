import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, registerPerson } from './support/people.ts';
import { readMailedToken } from './support/read-mail.ts';

const address = inject('address');
const { DATA_DIR } = inject('environment');
const { openWindow } = openBrowser(() => address);

// Mails are files where the system runs on this machine; one in containers sends them.
it.skipIf(DATA_DIR === undefined)(
  'a security mail locks the account by a press, and its owner comes back',
  async () => {
    const mara = await registerPerson(address, 'mara', 'CREATOR');
    const mailedToken = (subject: string) => readMailedToken(DATA_DIR ?? '', mara.email, subject);
    const send = (method: string, path: string, body?: object, token?: string) =>
      call<{ token: string; refreshToken: string }>(address, method, path, {
        ...(body && { body }),
        ...(token && { token }),
      });
    await send('POST', '/auth/verify-email', { token: await mailedToken('Confirm your address') });
    await send('POST', '/payments/account', undefined, mara.token);
    const stranger = await send('POST', '/auth/login', { email: mara.email, password: PASSWORD });

    const page = await openWindow(mara);
    await page.goto(`/secure-account?token=${await mailedToken('Login on a new device')}`);
    await seeHeading(page, 'Was that not you?');
    await send('GET', '/auth/me', undefined, stranger.token);
    await page.getByRole('button', { name: 'Lock my account', exact: true }).click();
    await seeText(page, 'Your account is locked');
    await expect(send('GET', '/auth/me', undefined, stranger.token)).rejects.toThrow('401');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    await page.reload();
    await page.getByRole('button', { name: 'Lock my account', exact: true }).click();
    await seeText(page, 'Invalid or expired token');

    const token = await mailedToken('Choose a new password');
    const newPassword = 'a harbour at dusk';
    await send('POST', '/auth/reset-password', { token, newPassword });
    const back = await send('POST', '/auth/login', { email: mara.email, password: newPassword });
    const earnings = await openWindow({ ...mara, ...back });
    await earnings.goto('/earnings');
    await seeText(
      earnings,
      'On hold: you reported that somebody else used your account. Release them if all is well again',
    );
    await earnings.getByRole('button', { name: 'Release payouts', exact: true }).click();
    await earnings.getByText(/^On hold until .*: you released them after a report$/).waitFor();
  },
);

it.skipIf(DATA_DIR === undefined)(
  'the owner of an address takes the account that a stranger made with it, and the stranger is told why nothing can be added',
  async () => {
    const stranger = await registerPerson(address, 'eve', 'CREATOR');
    const theirs = await openWindow(stranger, { width: 390, height: 844 });
    await theirs.goto('/settings?tab=security');
    await theirs
      .getByText(`open the link in the mail that we sent to ${stranger.email}`, { exact: false })
      .first()
      .waitFor();
    await theirs.getByRole('button', { name: 'Add a passkey' }).click();
    await seeText(theirs, 'Confirm your email address first');
    expect(await theirs.getByRole('dialog').count()).toBe(0);
    await call(address, 'POST', '/notifications/webhooks', {
      token: stranger.token,
      body: { url: 'https://webhook.invalid/hook', eventTypes: ['tip.received'] },
    });

    const token = await readMailedToken(DATA_DIR ?? '', stranger.email, 'Confirm your address');
    const page = await openWindow(undefined, { width: 390, height: 844 });
    await page.goto(`/verify-email?token=${token}`);
    await page.getByText(`@${stranger.username} is an account with your email address.`, { exact: false }).waitFor();
    await seeText(page, 'Did you make this account?');
    expect(await call(address, 'GET', '/auth/me', { token: stranger.token })).toMatchObject({ isEmailVerified: false });
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await seeText(page, 'Nobody else can log in to this account any more');
    await expect(call(address, 'GET', '/auth/me', { token: stranger.token })).rejects.toThrow('401');

    await page.goto(
      `/reset-password?token=${await readMailedToken(DATA_DIR ?? '', stranger.email, 'Choose a new password')}`,
    );
    const newPassword = 'a harbour at dusk';
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
    await seeText(page, 'Your password is changed');
    const owner = await call<{ token: string; user: object }>(address, 'POST', '/auth/login', {
      body: { email: stranger.email, password: newPassword },
    });
    expect(owner.user).toMatchObject({ isEmailVerified: true });
    await until(async () =>
      expect(await call(address, 'GET', '/notifications/webhooks', { token: owner.token })).toEqual([]),
    );
  },
);

it('the page says when its link is incomplete', async () => {
  const page = await openWindow();
  await page.goto('/secure-account');
  await seeText(page, 'This link is incomplete. Open it from the mail again, or copy all of it.');
});
