import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser, seeText } from './support/open-browser.ts';
import { newName, PASSWORD } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

/** The provider sends browsers back to the public address, which is localhost. */
const address = inject('address').replace('127.0.0.1', 'localhost');
const { openWindow } = openBrowser(() => address);
/** A system that runs somewhere else has providers of its own, or none. */
const hasProvider = inject('environment').OIDC_PROVIDERS !== undefined;
const phone = { width: 390, height: 844 };

/** Types who one is on the provider's own page. */
async function logInThere(page: Page, email: string) {
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Log in there' }).click();
}

async function leave(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

it.skipIf(!hasProvider)(
  'a new person from a provider chooses a username, and logs in by one press from then on',
  async () => {
    const page = await openWindow(undefined, phone);
    const email = `${newName('nia')}@example.net`;
    await page.goto('/register');
    await page.getByRole('button', { name: 'Continue with Test ID' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await seeText(page, 'You cancelled it there.');
    await page.getByRole('button', { name: 'Continue with Test ID' }).click();
    await logInThere(page, email);
    await seeText(page, 'Create your account');
    // Neither a reload nor the history has the code.
    expect(new URL(page.url()).hash).toBe('');
    await seeText(page, `You log in by Test ID from now on. Your address: ${email}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await seeText(page, 'You must accept the terms');
    await page.getByLabel('Username').fill(newName('nia'));
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await seeText(page, 'Registration successful!');

    // There, this browser is still logged in.
    await leave(page);
    await page.getByRole('button', { name: 'Continue with Test ID' }).click();
    await seeText(page, 'Login successful!');

    // Without a password the provider is the only way in, and a mailed link sets one.
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Unlink Test ID' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await seeText(page, 'This is the only way in to your account. Set a password first.');
    await page.getByRole('button', { name: 'Mail me a link to set one' }).click();
    await page.getByText(`A link to choose a password is on its way to ${email}.`).waitFor();
  },
);

it.skipIf(!hasProvider)(
  'an account at a provider is linked in the settings, and no address links by itself',
  async () => {
    const person = await registerConfirmed(address, inject('environment'), 'otis');
    const page = await openWindow();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Test ID' }).click();
    await logInThere(page, person.email);
    const refusal = `An account has the address ${person.email} already. Log in to it, then link Test ID in Settings, Security.`;
    await seeText(page, refusal);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await seeText(page, 'Login successful!');

    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Link Test ID' }).click();
    await seeText(page, 'Test ID is linked');
    await page.getByText(`${person.email} · Since`).waitFor();

    await leave(page);
    await page.getByRole('button', { name: 'Continue with Test ID' }).click();
    await seeText(page, 'Login successful!');
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Unlink Test ID' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await seeText(page, 'Test ID is unlinked');
    await page.getByRole('button', { name: 'Link Test ID' }).waitFor();
  },
);
