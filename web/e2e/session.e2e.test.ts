import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

describe('signing in', () => {
  it('opens the first page, lasts over a reload, and ends at the sign-in page', async () => {
    const person = await registerPerson(address, 'sara');
    const page = await openWindow();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await seeText(page, 'Login successful!');
    await page.waitForURL(`${address}/`);
    await page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();

    await page.reload();
    await page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();
    expect(await storedKeys(page)).toEqual(['refreshToken', 'token', 'user']);

    const refused: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
    await page.getByRole('button', { name: 'Account' }).click();
    // The last that the sign-in page asks for. The network may never be idle: the browser renews what is stale in its cache.
    const signInPage = page.waitForResponse('**/api/auth/login/passkey/options');
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await seeText(page, 'Logged out successfully');
    await page.waitForURL('**/login');
    await signInPage;
    expect(refused).toEqual([]);
    await expect.poll(() => storedKeys(page)).toEqual([]);
  });

  it('shows the red box with what the server said, and has it read out', async () => {
    const person = await registerPerson(address, 'tess');
    const page = await openWindow();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Log in' }).click();
    const box = page.getByRole('alert').filter({ hasText: 'Login Failed' });
    await box.getByRole('heading', { name: 'Login Failed', exact: true }).waitFor();
    await box.getByText('Invalid email or password', { exact: true }).waitFor();
    await box.getByText('Please try again with correct credentials.', { exact: true }).waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('an access token that ran out', () => {
  it('is renewed once for however many calls, and nobody notices', async () => {
    const person = await registerPerson(address, 'uma');
    const page = await openWindow({ ...person, token: stale(person.token) });
    const refreshes = countRefreshes(page);
    await page.goto('/feed');
    await seeHeading(page, 'Your Feed');
    await seeText(page, 'Discover Creators');
    expect(refreshes()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(stale(person.token));
  });

  it('is renewed once for two tabs at the same moment, and both stay signed in', async () => {
    const person = await registerPerson(address, 'vito');
    const one = await openWindow({ ...person, token: stale(person.token) });
    const other = await one.context().newPage();
    const refreshes = [countRefreshes(one), countRefreshes(other)];
    await Promise.all([one.goto('/notifications'), other.goto('/feed')]);
    await seeText(one, 'No notifications yet');
    await seeText(other, 'Discover Creators');
    expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBe(1);
  });

  it('that cannot be renewed ends at the sign-in page with nothing left behind', async () => {
    const person = await registerPerson(address, 'wes');
    const page = await openWindow({ ...person, token: stale(person.token), refreshToken: 'spent' });
    await page.goto('/feed');
    await page.waitForURL('**/login');
    await expect.poll(() => storedKeys(page)).toEqual([]);
  });

  it('leads its person back to where they were, and nobody else', async () => {
    const [person, other] = await Promise.all([registerPerson(address, 'wilma'), registerPerson(address, 'willem')]);
    for (const { email, isLedBack } of [
      { email: person.email, isLedBack: true },
      { email: other.email, isLedBack: false },
    ]) {
      const page = await openWindow({ ...person, token: stale(person.token), refreshToken: 'spent' });
      await page.goto('/settings?tab=privacy');
      await page.waitForURL('**/login');
      await seeText(page, 'Your session has ended. Sign in again to go on.');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await seeText(page, 'Login successful!');
      await page.waitForURL(`${address}/`);
      const back = page.getByRole('link', { name: 'Go on where you were' });
      if (!isLedBack) expect(await back.count()).toBe(0);
      else {
        await back.click();
        await page.waitForURL('**/settings?tab=privacy');
      }
    }
  });
});

it('a session that is over leads each tab back to where it was, whichever signs in', async () => {
  const person = await registerPerson(address, 'zara');
  const one = await openWindow(person);
  const other = await one.context().newPage();
  await one.goto('/settings?tab=privacy');
  await other.goto('/wallet');
  await seeHeading(other, 'Wallet');
  // It asks for nothing meanwhile: it would end the session first, and a page that is loaded after that is a visitor's.
  await other.route('**/api/**', (route) => route.abort());
  await one.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refreshToken', 'spent');
  }, stale(person.token));
  await one.reload();
  for (const page of [one, other]) {
    await page.waitForURL('**/login');
    await seeText(page, 'Your session has ended. Sign in again to go on.');
  }
  await other.unroute('**/api/**');
  await one.getByLabel('Email').fill(person.email);
  await one.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await one.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('link', { name: 'Go on where you were' }).click();
  await other.waitForURL('**/wallet');
  await one.getByRole('link', { name: 'Go on where you were' }).click();
  await one.waitForURL('**/settings?tab=privacy');

  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  for (const page of [one, other]) {
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.getByText('Your session has ended. Sign in again to go on.').count()).toBe(0);
  }
});

it('signing out in one tab signs out in the other', async () => {
  const person = await registerPerson(address, 'xena');
  const one = await openWindow(person);
  const other = await one.context().newPage();
  await Promise.all([one.goto('/'), other.goto('/feed')]);
  await seeHeading(other, 'Your Feed');
  await one.getByRole('button', { name: 'Account' }).click();
  await one.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await other.waitForURL('**/login');
});

it('signing in in one tab signs in the other', async () => {
  const person = await registerPerson(address, 'yara');
  const one = await openWindow();
  const other = await one.context().newPage();
  await Promise.all([one.goto('/login'), other.goto('/')]);
  await other.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
  await one.getByLabel('Email').fill(person.email);
  await one.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await one.getByRole('button', { name: 'Log in' }).click();
  await Promise.all([one, other].map((page) => page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor()));
  expect(await storedKeys(other)).toEqual(['refreshToken', 'token', 'user']);
});

/** A token that no service takes: the right shape, another signature. */
function stale(token: string): string {
  return `${token.slice(0, -8)}AAAAAAAA`;
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

async function storedKeys(page: Page): Promise<string[]> {
  const keys = await until(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => ['token', 'refreshToken', 'user'].includes(key))),
  );
  return keys.sort();
}
