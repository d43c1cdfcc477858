import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

/** Passkeys belong to the domain of the public address, which is localhost: browsers take an IP address for none. */
const address = inject('address').replace('127.0.0.1', 'localhost');
const { openWindow } = openBrowser(() => address);

/** Gives the browser of a page an authenticator that recognizes its person at once. */
async function plugAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

it('a passkey is added, logs in without a password and after one, is renamed and removed', async () => {
  const person = await registerConfirmed(address, inject('environment'), 'hana');
  const page = await openWindow(person, { width: 390, height: 844 });
  const authenticator = await plugAuthenticator(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Test phone');
  await authenticator.recognize(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await seeText(page, 'Your browser made no passkey. Try again, or on another device.');
  await authenticator.recognize(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await seeText(page, 'Test phone');
  await page.getByRole('button', { name: 'Rename Test phone' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeText(page, 'My phone');

  const leave = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
  };
  // Whoever chooses the passkey among what the browser fills in is signed in: this authenticator does so at once.
  await leave();
  await seeText(page, 'Login successful!');
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await leave();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await seeText(page, 'Login successful!');
  await leave();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeText(page, 'Your password is right. Now use your passkey, or type one of your recovery codes.');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await seeText(page, 'Login successful!');

  await page.goto('/settings?tab=security');
  await page.getByText(/^Passkey · Since .* · last used/).waitFor();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await seeText(page, 'Passkey removed');
  await until(async () => expect(await page.getByText('My phone').count()).toBe(0));
  await leave();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await seeText(page, 'This passkey is not known here');
});
