import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { newName, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

describe.each(SIZES)('at $width pixels', (size) => {
  it('"Forgot your password?" opens at the first press, right after an empty field', async () => {
    const page = await openWindow(undefined, size);
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).focus();
    await seeText(page, 'Email is invalid');
    await pressSlowly(page, page.getByRole('link', { name: 'Forgot your password?' }));
    await page.waitForURL('**/forgot-password');
  });
});

it('an easy password is warned of, and terms that were not accepted get the focus where they are seen', async () => {
  const page = await openWindow();
  await page.goto('/register');
  const name = newName('terms');
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Username').fill(name);
  const password = page.getByLabel('Password', { exact: true });
  const confirmation = page.getByLabel('Confirm password');
  // Between the two fields, because filling one may scroll.
  const gap = async () => ((await confirmation.boundingBox())?.y ?? 0) - ((await password.boundingBox())?.y ?? 0);
  const before = await gap();
  await password.fill('P4ssw0rd!');
  await seeText(page, 'Very common: another one is safer');
  await password.fill(`${name}-1990`);
  await seeText(page, 'Close to your name: another one is safer');
  expect(await gap()).toBe(before);
  await password.fill('long-enough-1');
  await seeText(page, 'Strength: good');
  await confirmation.fill('long-enough-1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await seeText(page, 'You must accept the terms');
  const terms = page.getByRole('checkbox');
  await expect.poll(() => terms.evaluate((box) => box === document.activeElement)).toBe(true);
});

it('a price with a comma before the cents is taken', async () => {
  const creator = await registerPerson(address, 'coma', 'CREATOR');
  const page = await openWindow(creator);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).fill('Nine euros fifty');
  await page.getByLabel('Price', { exact: true }).fill('9,50');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/post\/[0-9a-f-]{36}$/);
  await seeText(page, '$9.50');
});

it('an old profile form keeps what another device changed', async () => {
  const person = await registerPerson(address, 'devi');
  const page = await openWindow(person);
  await page.clock.install();
  await page.goto('/settings');
  await page.getByLabel('Bio').waitFor();
  const { token } = person;
  await call(address, 'PUT', '/users/profile', { token, body: { bio: 'From my phone' } });
  // What the page knows is old by then: another tab of the settings asks for it again, behind the form.
  await page.clock.fastForward(60_000);
  await page.getByRole('tab', { name: 'Privacy', exact: true }).click();
  await page.getByRole('switch', { name: 'Private Account' }).waitFor();
  await page.getByRole('tab', { name: 'Profile', exact: true }).click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('From my phone');
  await page.getByLabel('Display name').fill('Devi');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeText(page, 'Profile updated');
  const saved = await call<{ bio: string; displayName: string }>(address, 'GET', `/users/${person.username}`);
  expect(saved).toMatchObject({ bio: 'From my phone', displayName: 'Devi' });
});

/** As a hand does it: what the press sets off is on the page before the release. */
async function pressSlowly(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await target.hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}
