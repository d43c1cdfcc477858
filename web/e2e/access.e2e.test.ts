import { catalogue } from '@stagedoor/catalogue/catalogue';
import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

describe('who may open a page', () => {
  it('visitors are led to sign in from what is for those signed in', async () => {
    const page = await openWindow();
    for (const path of [
      '/feed',
      '/notifications',
      '/messages',
      '/settings',
      '/subscriptions',
      '/post/create',
      '/earnings',
      '/vault',
    ]) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
  });

  it('fans are led home from the creators’ pages, and from the sign-in page', async () => {
    const page = await openWindow(await registerPerson(address, 'abe'));
    for (const path of ['/earnings', '/analytics', '/live', '/vault', '/login', '/register']) {
      await page.goto(path);
      await page.waitForURL(`${address}/`);
    }
  });

  it('creators open them, and have their tools in the menu', async () => {
    const page = await openWindow(await registerPerson(address, 'bea', 'CREATOR'));
    for (const [path, heading] of [
      ['/earnings', 'Earnings'],
      ['/analytics', 'Analytics'],
      ['/live', 'Live'],
      ['/vault', 'Vault'],
    ] as const) {
      await page.goto(path);
      await seeHeading(page, heading);
    }
    await seeText(page, 'Creator Tools');
  });
});

describe('what is not there', () => {
  it('a deeper path has the 404 page and its ways on', async () => {
    const page = await openWindow();
    await page.goto('/no/such/page');
    await seeHeading(page, 'Oops! Page Not Found');
    await page.getByRole('button', { name: 'Go Back', exact: true }).waitFor();
    const main = page.getByRole('main');
    for (const link of ['Home', 'Feed', 'Messages', 'Notifications', 'Settings', 'Contact Support']) {
      await main.getByRole('link', { name: link, exact: true }).waitFor();
    }
    await main.getByRole('link', { name: 'Go Home', exact: true }).click();
    await page.waitForURL(`${address}/`);
  });

  it('a person, a post and a service say so in their own words', async () => {
    const page = await openWindow();
    await page.goto('/nobody_of_this_name');
    await seeHeading(page, 'User not found');
    expect(await page.getByText('The requested resource was not found.').count()).toBe(0);
    await page.goto('/post/01900000-0000-7000-8000-000000000000');
    await seeHeading(page, 'Post not found');
    await page.goto('/services/no-such-service');
    await seeHeading(page, 'Service Not Found');
    await seeText(page, "The service you're looking for doesn't exist.");
    await page.getByRole('link', { name: 'Return to Home', exact: true }).waitFor();
  });
});

describe('the directory', () => {
  it('shows all services to visitors, by category, and one of them whole', async () => {
    const page = await openWindow();
    await page.goto('/services');
    await seeHeading(page, 'Creator Services');
    await seeText(page, 'Discover and access powerful tools for content creators');
    await seeText(page, 'Sign in to access more services');
    const cards = page.getByRole('main').getByRole('article');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(catalogue.length);

    const tabs = page.getByRole('tablist', { name: 'Category' }).getByRole('tab');
    expect(await tabs.count()).toBe(14);
    await tabs.filter({ hasText: 'DATA ANALYTICS' }).click();
    await page.waitForURL('**/services?category=DATA_ANALYTICS');
    await page.getByRole('tabpanel', { name: 'DATA ANALYTICS' }).getByRole('article').first().waitFor();
    expect(await cards.count()).toBe(2);
    await tabs.filter({ hasText: 'OTHER' }).click();
    await seeText(page, 'No services in OTHER category');
    await page.goto('/services/payments');
    await seeHeading(page, 'Payments');
    await seeText(page, 'Service Status');
  });
});

it('gives a finger 44 pixels to hit, at the logo, the link to a new password and the terms', async () => {
  const touching = { baseURL: address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await (await openWindow()).context().browser()?.newContext(touching);
  const page = await context?.newPage();
  if (page === undefined) throw new Error('there is no browser');

  await page.goto('/login');
  for (const name of ['Stagedoor', 'Forgot your password?']) {
    const box = await page.getByRole('link', { name, exact: true }).first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await page.goto('/register');
  const terms = page.getByRole('checkbox');
  await terms.scrollIntoViewIfNeeded();
  const box = await terms.boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) - 8, (box?.y ?? 0) - 8);
  expect(await terms.isChecked()).toBe(true);
  await context?.close();
});

it('gives a finger 44 pixels to hit at the heart of a comment', async () => {
  const author = await registerPerson(address, 'thea', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'Say something');
  await call(address, 'POST', `/posts/${id}/comment`, { token: author.token, body: { content: 'First' } });
  const page = await openWindow(await registerPerson(address, 'tilo'), { width: 390, height: 844, hasTouch: true });
  await page.goto(`/post/${id}`);
  const box = await page.getByRole('button', { name: /^Like the comment by/ }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

it('keeps what is running where support can ask for it', async () => {
  const page = await openWindow();
  await page.goto('/');
  const build = await page.evaluate(() => Reflect.get(window, '__STAGEDOOR__'));
  expect(build).toMatchObject({ version: '2.0.0', buildId: expect.any(String), buildDate: expect.any(String) });
});
