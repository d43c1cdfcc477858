import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
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

it('the page says when its link is incomplete', async () => {
  const page = await openWindow();
  await page.goto('/secure-account');
  await seeText(page, 'This link is incomplete. Open it from the mail again, or copy all of it.');
});
