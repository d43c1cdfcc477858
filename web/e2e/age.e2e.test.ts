import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser, seeText } from './support/open-browser.ts';
import { newName, PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const phone = { width: 390, height: 844 };

/** Has the page believe that the operator asks for an age: the running system asks nobody. */
async function change(page: Page, path: string, fields: object) {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...fields } } });
  });
}

it('registering asks for the date of birth where the operator wants a minimum age, and nowhere else', async () => {
  const page = await openWindow(undefined, phone);
  await page.goto('/register');
  await page.getByLabel('Confirm password').waitFor();
  expect(await page.getByLabel('Date of birth').count()).toBe(0);
  await change(page, '/auth/sign-in-options', { minimumAge: 18 });
  await page.reload();
  const field = page.getByLabel('Date of birth');
  await field.waitFor();
  await seeText(page, 'You must be at least 18. The date is not stored.');

  const username = newName('ira');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await field.fill('1990-05-17');
  await page.getByRole('checkbox').click();
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ dateOfBirth: '1990-05-17' });
  await seeText(page, 'Registration successful!');
});

it('somebody who exists is asked once, and goes on where they were', async () => {
  const person = await registerPerson(address, 'jo');
  const page = await openWindow(person, phone);
  await change(page, '/auth/me', { isAgeDue: true });
  await page.goto('/notifications');
  const dialog = page.getByRole('dialog', { name: 'When were you born?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Date of birth').fill('2999-01-01');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Date of birth is invalid').waitFor();
  await dialog.getByLabel('Date of birth').fill('1990-05-17');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/notifications');
});

it('somebody who does not say it logs out', async () => {
  const person = await registerPerson(address, 'kay');
  const page = await openWindow(person);
  await change(page, '/auth/me', { isAgeDue: true });
  await page.goto('/notifications');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
});
