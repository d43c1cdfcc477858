import { catalogue } from '@stagedoor/catalogue/catalogue';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { goWithin } from './support/go-within.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('leads a visitor through signing in to a service of their own, and remembers that they opened it', async () => {
  const person = await registerPerson(address, 'hedda');
  const page = await openWindow();
  await page.goto('/services');
  await seeText(page, 'Sign in to access more services');
  const card = cardOf(page, 'Marketing');
  await card.getByText('Subscription Required', { exact: true }).waitFor();
  expect(await card.getByRole('button', { name: 'Locked', exact: true }).isDisabled()).toBe(true);

  await card.getByRole('link', { name: 'Marketing', exact: true }).click();
  await seeHeading(page, 'Marketing');
  for (const text of ['LIVE', 'About', 'Key Features', 'Developer Information']) {
    await seeText(page, text);
  }
  for (const text of ['Service Status', 'Need Help', '$49/month']) {
    await seeText(page, text);
  }
  await page.getByRole('link', { name: 'Get Started', exact: true }).first().click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${address}/`);

  await page.getByRole('link', { name: 'Continue with Marketing', exact: true }).click();
  await seeHeading(page, 'Marketing');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await seeText(page, 'You now have access to Marketing');
  const door = page.getByRole('region', { name: 'You have access' });
  await door.getByText('This service is not available yet. Its team is building it.', { exact: true }).waitFor();
  await door.getByRole('list', { name: 'What it is going to do' }).waitFor();
  expect(await door.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await send(page, '/api/marketing')).status).toBe(200);
  expect(await send(page, '/api/marketing/campaigns')).toEqual({
    status: 501,
    message: 'This service is not available yet',
  });
  expect((await send(page, '/api/accounting')).message).toBe('You do not have access to this service');

  // The menu and the directory show at once what the page knows.
  await page.getByRole('button', { name: 'Services' }).first().click();
  const menu = page.getByRole('dialog', { name: 'Services' });
  await menu.getByRole('link', { name: /^Accounting .*\(locked\)$/ }).waitFor();
  expect(await menu.getByRole('link', { name: /^Marketing/ }).textContent()).not.toContain('(locked)');
  await menu.getByRole('link', { name: 'View all services', exact: true }).click();
  const opened = cardOf(page, 'Marketing');
  await opened.getByText('Last accessed:').locator('time').waitFor();
  await opened.getByRole('link', { name: 'Access Service', exact: true }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();
  expect(await page.getByText('Continue with Marketing').count()).toBe(0);
});

it('joins a beta, opens what is public, and offers no way into what is coming soon', async () => {
  const person = await registerPerson(address, 'bo');
  const page = await openWindow(person);
  await page.goto('/services/calendar');
  await seeText(page, 'BETA');
  await page.getByRole('button', { name: 'Join Beta', exact: true }).click();
  await seeText(page, 'You have joined the beta of Content Calendar');
  await page.getByRole('region', { name: 'You have access' }).waitFor();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Services' }).click();
  await navigation.getByRole('button', { name: /^MARKETPLACE/ }).click();
  await navigation.getByRole('link', { name: 'Marketplace (locked)' }).waitFor();
  const away = { success: false, statusCode: 503, message: 'Merch is not available right now.' };
  await page.route('**/api/merch', (route) => route.fulfill({ status: 503, json: away }));
  await navigation.getByRole('link', { name: 'Merch', exact: true }).click();
  await seeHeading(page, 'Merch');
  await seeText(page, 'Open to everyone who is signed in');
  await seeText(page, 'Server error. Please try again later.');
  await page.unroute('**/api/merch');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await seeText(page, 'This service is not available yet. Its team is building it.');

  await page.goto('/services/crypto');
  await seeHeading(page, 'Crypto Payments');
  await seeText(page, 'Coming Soon');
  for (const name of ['Get Started', 'Join Beta']) {
    expect(await page.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(0);
  }

  const mine = await call<{ slug: string; userAccess: { lastAccessedAt: string | null } | null }[]>(
    address,
    'GET',
    '/services/user/services',
    { token: person.token },
  );
  const opened = mine.filter(({ userAccess }) => userAccess?.lastAccessedAt).map(({ slug }) => slug);
  expect(opened.toSorted()).toEqual(['calendar', 'merch']);
});

it('asks for nothing that is not there on any page of a service', async () => {
  const person = await registerPerson(address, 'nora');
  const page = await openWindow(person);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const activated = catalogue.filter(({ status }) => status !== 'coming-soon');
  for (const { key } of activated) await call(address, 'POST', `/services/${key}/activate`, { token: person.token });
  await page.goto('/services');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const { key, name, status } of catalogue) {
    // A team has built these two, all others are stubs.
    const isBuilt = key === 'payments' || key === 'fan-crm';
    const asksForScreen = isBuilt ? page.waitForResponse(`**/api/${key}/app/screen`) : undefined;
    await goWithin(page, `/services/${key}`);
    await seeHeading(page, name);
    if (status === 'coming-soon') continue;
    const door = page.getByRole('region', { name: 'You have access' });
    await door
      .getByText(isBuilt ? /is running/ : 'This service is not available yet. Its team is building it.')
      .waitFor();
    await asksForScreen;
  }
  expect(refused).toEqual([]);
}, 300_000);

it('says what went wrong with the directory, and loads it again', async () => {
  const page = await openWindow();
  await page.route('**/api/services', (route) => route.abort());
  // A page that is opened by its address comes with the directory.
  await page.goto('/login');
  await goWithin(page, '/services');
  await seeText(page, 'Error: Network error. Please check your internet connection.');
  await page.unroute('**/api/services');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await cardOf(page, 'Payments').getByRole('link', { name: 'Access Service', exact: true }).waitFor();
});

function cardOf(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Asks as the page does, with its token. */
async function send(page: Page, path: string): Promise<{ status: number; message: string | undefined }> {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch(url, { headers });
    const { message } = (await response.json()) as { message?: string };
    return { status: response.status, message };
  }, path);
}
