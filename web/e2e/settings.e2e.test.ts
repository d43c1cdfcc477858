import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { authenticatorCode } from './support/authenticator-code.ts';
import { letTimePass } from './support/let-time-pass.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, registerPerson } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('the profile is changed by its owner and seen by all, and stays in the form as typed when that fails', async () => {
  const author = await registerPerson(address, 'ava', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/settings');
  await seeHeading(page, 'Settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Display name').fill('Ava of the Attic');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await save.waitFor({ state: 'detached' });

  const price = page.getByLabel('Subscription price');
  expect(await price.getAttribute('min')).toBe('0');
  expect(await price.getAttribute('step')).toBe('0.01');
  await page.getByLabel('Display name').fill('Ava of the Attic');
  await page.getByLabel('Bio').fill('Paints roofs.\nSings on them.');
  await price.fill('4.5');
  await page.route('**/users/profile', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await save.click();
  await seeText(page, 'Server error. Please try again later.');
  expect(await page.getByLabel('Display name').inputValue()).toBe('Ava of the Attic');
  await page.unroute('**/users/profile');
  await save.click();
  await seeText(page, 'Profile updated');
  await save.waitFor({ state: 'detached' });
  await page.getByLabel('Change your cover image').setInputFiles(makePicture('roof.png', [120, 90, 40]));
  await seeText(page, 'Cover image updated');
  await page.getByLabel('Change your picture').setInputFiles(makePicture('ava.png', [10, 107, 77]));
  await seeText(page, 'Avatar updated');

  const visitor = await openWindow();
  await visitor.goto(`/${author.username}`);
  await seeHeading(visitor, 'Ava of the Attic');
  await seeText(visitor, 'Subscribe - $4.50/mo');
  expect(await visitor.getByRole('main').locator('img[src*="/media/"]').count()).toBeGreaterThan(1);
  for (const [name, done] of [
    ['Remove picture', 'Picture removed'],
    ['Remove cover image', 'Cover image removed'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await seeText(page, done);
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await page.goto(`/${author.username}`);
  await seeHeading(page, 'Ava of the Attic');
  expect(await page.getByRole('main').locator('img[src*="/media/"]').count()).toBe(0);

  const fan = await openWindow(await registerPerson(address, 'abel'));
  await fan.goto('/settings');
  await fan.getByLabel('Bio').waitFor();
  expect(await fan.getByLabel('Subscription price').count()).toBe(0);
});

describe('the account', () => {
  it('shows what only support can change, and takes documents for the tick', async () => {
    const author = await registerPerson(address, 'bela', 'CREATOR');
    const page = await openWindow(author);
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Account', exact: true }).click();
    const panel = page.getByRole('tabpanel');
    for (const fact of [author.email, `@${author.username}`, 'Creator']) {
      await panel.getByText(fact, { exact: true }).waitFor();
    }
    expect(await panel.getByRole('textbox').count()).toBe(0);
    expect(await panel.getByRole('link', { name: 'Contact support', exact: true }).getAttribute('href')).toBe(
      '/support',
    );

    await panel.getByRole('button', { name: 'Send a new link', exact: true }).click();
    await seeText(page, 'A new link is on its way');

    const documents = page.getByLabel('Add documents');
    const send = page.getByRole('button', { name: 'Send request', exact: true });
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('it is me') };
    await documents.setInputFiles([makePicture('passport.png', [200, 180, 160]), text]);
    await seeText(page, 'notes.txt is neither a picture nor a PDF');
    await page.getByRole('button', { name: 'Remove passport.png' }).click();
    expect(await send.isDisabled()).toBe(true);
    const waiting = 'Your request is waiting for an admin. You get a notification once you are verified.';
    await documents.setInputFiles(makePicture('passport.png', [200, 180, 160]));
    await send.click();
    await seeText(page, waiting);
    await page.reload();
    await seeText(page, waiting);
    expect(await send.count()).toBe(0);
  });

  it('tells how much of the room for files is used', async () => {
    const author = await registerPerson(address, 'bruno', 'CREATOR');
    const page = await openWindow(author);
    const path = '**/api/media/storage';
    await page.route(path, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.goto('/settings?tab=account');
    const storage = page.getByRole('region', { name: 'Storage' });
    const retry = storage.getByRole('button', { name: 'Retry', exact: true });
    await retry.waitFor();
    await page.unroute(path);
    await retry.click();
    await storage.getByText('0 B of 50.0 GB', { exact: true }).waitFor();
    await page.route(path, (route) =>
      route.fulfill({
        status: 200,
        json: { success: true, data: { usedBytes: 4_700_000_000, quotaBytes: 5_000_000_000 } },
      }),
    );
    await page.reload();
    await storage.getByText('4.7 GB of 5.0 GB Nearly full', { exact: true }).waitFor();
  });

  it('can turn off the keyboard shortcuts, for people who use voice control', async () => {
    const page = await openWindow(await registerPerson(address, 'cleo'));
    await page.goto('/settings?tab=account');
    const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' });
    await keys.click();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await keys.click();
    await page.getByRole('heading', { level: 1 }).focus();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
});

it('privacy is saved at once, acts, and is turned back when that fails', async () => {
  const [owner, other] = await Promise.all([registerPerson(address, 'dora'), registerPerson(address, 'dirk')]);
  await call(address, 'POST', `/users/${other.user.id}/block`, { token: owner.token, body: {} });
  const page = await openWindow(owner);
  await page.goto('/settings?tab=privacy');
  const messages = page.getByRole('switch', { name: 'Allow Messages' });
  await page.route('**/users/profile', (route) => route.abort());
  await messages.click();
  await seeText(page, 'Network error. Please check your internet connection.');
  await until(async () => expect(await messages.isChecked()).toBe(true));
  await page.unroute('**/users/profile');
  for (const name of ['Private Account', 'Allow Messages', 'Show Online Status']) {
    const saved = page.waitForResponse('**/users/profile');
    await page.getByRole('switch', { name }).click();
    await saved;
  }
  expect(await call(address, 'GET', '/auth/me', { token: owner.token })).toMatchObject({
    isPrivate: true,
    allowMessages: false,
    showOnlineStatus: false,
  });

  await page.getByRole('button', { name: `Unblock @${other.username}` }).click();
  await seeText(page, `You have unblocked @${other.username}`);
  await seeText(page, 'You have not blocked anyone.');
});

it('discreet mails are turned on, stay on, and are turned back when that fails', async () => {
  const page = await openWindow(await registerPerson(address, 'dora'));
  const openPrivacy = async () => {
    await page.goto('/settings?tab=privacy');
    return page.getByRole('switch', { name: 'Discreet mails' });
  };
  const toggle = await openPrivacy();
  expect(await toggle.isChecked()).toBe(false);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await toggle.click();
  expect((await saved).status()).toBe(200);
  const again = await openPrivacy();
  await until(async () => expect(await again.isChecked()).toBe(true));
  await page.route('**/auth/discreet-mode', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await again.click();
  await seeText(page, 'Server error. Please try again later.');
  await until(async () => expect(await again.isChecked()).toBe(true));
});

it('a new password ends the other sessions, and a session is ended from the list of them', async () => {
  const person = await registerPerson(address, 'elsa');
  const elsewhere = await Promise.all([logIn(person.email), logIn(person.email)]);
  const page = await openWindow(person);
  await page.goto('/settings?tab=security');
  const ends = page.getByRole('button', { name: /^End the session/ });
  await ends.first().waitFor();
  expect(await ends.count()).toBe(2);
  await ends.first().click();
  await seeText(page, 'That device is signed out');
  await until(async () => expect(await ends.count()).toBe(1));

  const current = page.getByLabel('Current password', { exact: true });
  const newPassword = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  const change = page.getByRole('button', { name: 'Change password', exact: true });
  await current.fill('not-the-one');
  await newPassword.fill('short');
  await confirmation.fill('shorter');
  await change.click();
  await seeText(page, 'Password must be at least 8 characters');
  await seeText(page, 'Passwords do not match');
  await newPassword.fill('stage-door-2');
  await confirmation.fill('stage-door-2');
  await change.click();
  await seeText(page, 'Current password is incorrect');
  await current.fill(PASSWORD);
  await change.click();
  await seeText(page, 'This password is too common');
  await newPassword.fill('velvet-curtain-2');
  await confirmation.fill('velvet-curtain-2');
  await change.click();
  await seeText(page, 'Your password has been changed');
  await until(async () => expect(await ends.count()).toBe(0));
  for (const { refreshToken } of elsewhere) {
    await expect(call(address, 'POST', '/auth/refresh', { body: { refreshToken } })).rejects.toThrow('401');
  }
  await seeText(page, 'This device');
});

it('a second step is set up, asked for at the login, and turned off', async () => {
  const person = await registerConfirmed(address, inject('environment'), 'fern');
  const page = await openWindow(person, { width: 390, height: 844 });
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Enable 2FA', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'The secret as a picture to scan' }).waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill('000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await seeText(page, 'That code is not correct');
  await dialog.getByLabel('Code from the app').fill(authenticatorCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await seeText(page, '10 codes left');

  const visitor = await openWindow();
  await visitor.goto('/login');
  const passPassword = async () => {
    await visitor.getByLabel('Email').fill(person.email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.getByLabel('Code', { exact: true }).waitFor();
  };
  await passPassword();
  await visitor.getByRole('button', { name: 'Back to the password' }).click();
  await passPassword();
  await visitor.getByLabel('Code', { exact: true }).fill('000');
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeText(visitor, 'That code is not correct');
  await visitor.getByLabel('Code', { exact: true }).fill(authenticatorCode(secret, { next: true }));
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeText(visitor, 'Login successful!');

  const { challenge } = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  }).then((response) => response.json());
  expect(
    await call(address, 'POST', '/auth/login/second-factor', { body: { challenge, code: recoveryCode } }),
  ).toMatchObject({
    user: { email: person.email },
  });

  await page.reload();
  await seeText(page, '9 codes left');
  for (const title of ['Authenticator app turned on', 'Login on a new device', 'Login with a wrong code or passkey'])
    await seeText(page, title);
  await page.getByText(/^Since .* on Chrome on Linux/).waitFor();
  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await codes.first().waitFor();
  expect(await codes.allTextContents()).not.toContain(recoveryCode);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await seeText(page, '10 codes left');
  await page.getByRole('button', { name: 'Turn off the authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Enable 2FA', exact: true }).waitFor();
  await logIn(person.email);
});

it('everything of one’s own is saved as a file, and who deletes themselves is back by signing in', async () => {
  const person = await registerPerson(address, 'gale');
  const page = await openWindow(person);
  await page.clock.install();
  await page.goto('/settings?tab=account');
  // The first request is answered as it would be ten minutes later.
  const tooLate = {
    success: false,
    statusCode: 403,
    message: 'Please confirm that it is you',
    code: 'step_up_required',
  };
  await page.route('**/auth/me/export', (route) => route.fulfill({ status: 403, json: tooLate }), { times: 2 });
  await page.getByRole('button', { name: 'Download your data', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await seeText(page, 'Nothing was changed: it was not confirmed.');
  await page.getByRole('button', { name: 'Download your data', exact: true }).click();
  await confirmation.getByLabel('Password', { exact: true }).fill('not-the-one');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await seeText(page, 'Current password is incorrect');
  await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your data is being put together.').waitFor();
  // The page asks after 1, 2, 4, 8 and then every 15 seconds of its own clock.
  const saved = await letTimePass(page, page.waitForEvent('download'));
  expect(saved.suggestedFilename()).toBe('stagedoor-data.zip');
  const archive = readFileSync(await saved.path(), 'latin1');
  for (const part of ['auth/account.json', 'social/profile.json', 'messaging/messages.json']) {
    expect(archive).toContain(part);
  }

  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete account', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await password.fill('not-the-one');
  await confirm.click();
  await dialog.getByText('Current password is incorrect').waitFor();
  await password.fill(PASSWORD);
  await confirm.click();
  await seeText(page, 'Your account has been deleted');
  await page.waitForURL('**/login');
  const { id } = person.user;
  await until(() => expect(call(address, 'GET', `/users/${id}`, {})).rejects.toThrow('404'));
  await logIn(person.email);
  await until(async () => expect(await call(address, 'GET', `/users/${id}`, {})).toMatchObject({ id }));
});

function logIn(email: string): Promise<{ refreshToken: string }> {
  return call(address, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
}
