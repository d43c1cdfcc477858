import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('one signs in and reads on where the browser blocks all storage', async () => {
  const person = await registerPerson(address, 'nils');
  const page = await openWindow();
  await page.addInitScript(() => {
    const block = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { configurable: true, get: block });
    }
    navigator.locks.request = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('link', { name: 'Go to Feed' }).click();
  await seeHeading(page, 'Your Feed');
});

it('a page behind a switch says that it could not be loaded, and not that it is coming soon', async () => {
  const page = await openWindow();
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto('/explore');
  await seeText(page, 'This page could not be loaded.');
  // The app looks once more by itself when everything else is loaded.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('radio', { name: 'Everything', exact: true }).waitFor();
});

it('a notification of a type that the page does not know is shown like one of the system', async () => {
  const author = await registerPerson(address, 'orla', 'CREATOR');
  const fan = await registerPerson(address, 'pete');
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  const page = await openWindow(author);
  await page.route('**/api/notifications?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"NEW_FOLLOWER"', '"GIFT_RECEIVED"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/notifications');
  await seeHeading(page, 'Notifications');
  await page.getByRole('main').getByText(fan.username).first().waitFor();
});

it("Enter on a phone's keyboard begins a new line, and the button sends", async () => {
  const [one, other] = await Promise.all([registerPerson(address, 'quin'), registerPerson(address, 'rosa')]);
  const page = await openWindow(one, { width: 390, height: 844, hasTouch: true });
  await page.goto(`/messages?user=${other.user.id}`);
  const box = page.getByLabel('Message', { exact: true });
  await box.fill('First line');
  await box.press('Enter');
  await box.pressSequentially('second line');
  expect(await box.inputValue()).toBe('First line\nsecond line');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  // The list of conversations, hidden on a phone, shows it too.
  expect(await page.getByText('First line second line').filter({ visible: true }).count()).toBe(1);
});

it.each(['//', '/a%2Fb', '/100%25', '/post/%ff'])(
  'an address such as %s, which is none, shows that there is no page',
  async (path) => {
    const page = await openWindow();
    const answer = await page.goto(`${address}${path}`);
    expect(answer?.status()).toBe(404);
    await seeHeading(page, 'Oops! Page Not Found');
  },
);
