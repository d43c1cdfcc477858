import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const fansCall = /\/api\/fan-crm\/fans\?/;

it('lets a creator find a fan, write about them, keep lists, and take all of it out and in', async () => {
  const creator = await registerPerson(address, 'crm', 'CREATOR');
  const [ada, ben] = [await registerPerson(address, 'crmada'), await registerPerson(address, 'crmben')];
  const follow = (fan: typeof ada, method: 'POST' | 'DELETE') =>
    call(address, method, `/users/follow/${creator.user.id}`, { token: fan.token });
  await follow(ada, 'POST');
  await follow(ben, 'POST');
  await call(address, 'POST', '/services/fan-crm/activate', { token: creator.token });
  const page = await openWindow(creator, { width: 390, height: 844 });

  // A fan is there as soon as the event has come.
  await expect
    .poll(async () => {
      await page.goto('/services/fan-crm/app');
      await seeHeading(page, 'Fan CRM');
      await page.getByText(/^No fans yet$|^\d fans?$/).waitFor();
      return page.getByRole('list', { name: 'Fans' }).getByRole('listitem').count();
    })
    .toBe(2);
  await page.getByLabel('Search fans').fill(ada.username);
  await seeText(page, '1 fan');
  expect(new URL(page.url()).searchParams.get('q')).toBe(ada.username);
  await page.getByRole('list', { name: 'Fans' }).getByRole('link', { name: ada.username }).click();
  await seeHeading(page, ada.username);

  await page.getByLabel('Note').fill('Plays the oboe');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await seeText(page, 'Note saved');
  await page.getByLabel('Add a tag').fill('a,b');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await seeText(page, 'A tag must not contain commas');
  await page.getByLabel('Add a tag').fill('VIP');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove tag vip', exact: true }).waitFor();

  const tabs = page.getByRole('navigation', { name: 'Fan CRM' });
  await page.getByLabel('Note').fill('Plays the oboe, badly');
  await tabs.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await page.getByLabel('Note').inputValue()).toBe('Plays the oboe, badly');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await page.getByRole('button', { name: 'Save note', exact: true, disabled: true }).waitFor();
  await tabs.getByRole('link', { name: 'Lists', exact: true }).click();
  await seeText(page, 'No lists yet');
  await page.getByRole('button', { name: 'New list', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill('VIPs');
  await dialog.getByLabel('Who').selectOption('following');
  await dialog.getByLabel('Tag').fill('vip');
  await dialog.getByLabel('Silent for (days)').fill('0');
  await dialog.getByRole('button', { name: 'Make list', exact: true }).click();
  await dialog.getByText('Days must be 1 to 3650').waitFor();
  await dialog.getByLabel('Silent for (days)').fill('');
  // What is typed while the list is made stays, and is saved by another press.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/fan-crm/lists', async (route) => {
    await held;
    await route.continue();
  });
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/lists'));
  await dialog.getByRole('button', { name: 'Make list', exact: true }).click();
  await made;
  await dialog.getByLabel('Name').fill('VIPs who follow');
  release();
  const changing = page.getByRole('dialog', { name: 'Change list' });
  expect(await changing.getByLabel('Name').inputValue()).toBe('VIPs who follow');
  await changing.getByRole('button', { name: 'Save', exact: true }).click();
  await seeHeading(page, 'VIPs who follow');
  await seeText(page, 'Following, tagged vip');
  await seeText(page, '1 fan');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await seeHeading(page, 'Import and export');
  const saved = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Export', exact: true }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  expect(csv).toContain(`${ada.username},`);
  expect(csv).toContain('Plays the oboe');
  expect(csv).not.toContain(ben.username);

  const form = page.getByRole('form', { name: 'Import' });
  const file = `username,tags\n${ben.username},prints\nnobody,prints\n`;
  await form.getByLabel('File').setInputFiles({ name: 'fans.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await form.getByLabel('Put them on a new list (optional)').fill('From a file');
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await seeText(page, 'Line 3: nobody is not a fan of yours');
  await form.getByRole('link', { name: 'Open the list', exact: true }).click();
  await seeHeading(page, 'From a file');
  await page.getByRole('list', { name: 'Fans' }).getByText('prints', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete list', exact: true }).click();
  await seeHeading(page, 'Lists');
  await page.getByRole('link', { name: 'VIPs who follow', exact: true }).waitFor();

  // A word in the bell when a fan with a tag leaves, which leads to that fan.
  await follow(ada, 'DELETE');
  const find = () =>
    call<{ notifications: { title: string; message: string; link: string }[] }>(address, 'GET', '/notifications', {
      token: creator.token,
    });
  await expect
    .poll(async () => (await find()).notifications.map(({ message }) => message))
    .toContain(`${ada.username} no longer follows you. Tagged: vip`);
  const left = (await find()).notifications.find(({ title }) => title === 'A fan left');
  await page.goto(left?.link ?? '/');
  await seeHeading(page, ada.username);
  await seeText(page, 'Left');
});

it('shows the whole of the current tab on a phone, in longer words', async () => {
  const creator = await registerPerson(address, 'crmtabs', 'CREATOR');
  await call(address, 'POST', '/services/fan-crm/activate', { token: creator.token });
  const page = await openWindow(creator, { width: 390, height: 844 });
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto('/services/fan-crm/app/files');
  await seeHeading(page, 'Importar y exportar');
  const hidden = await page.getByRole('navigation', { name: 'Fan CRM' }).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    const tab = row.querySelector('[aria-current]')?.getBoundingClientRect();
    return tab && Math.max(0, tab.right - right, left - tab.left);
  });
  expect(hidden).toBeLessThan(1);
});

it('says to a fan that it is for creators, and what went wrong', async () => {
  const fan = await registerPerson(address, 'crmfan');
  await call(address, 'POST', '/services/fan-crm/activate', { token: fan.token });
  const page = await openWindow(fan);
  await page.goto('/services/fan-crm/app');
  await seeText(page, 'Fan CRM is for creators');

  const creator = await registerPerson(address, 'crm', 'CREATOR');
  await call(address, 'POST', '/services/fan-crm/activate', { token: creator.token });
  const other = await openWindow(creator);
  await other.route(fansCall, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, statusCode: 503, message: 'Fan CRM is not available right now.' },
    }),
  );
  await other.goto('/services/fan-crm/app');
  await seeText(other, 'Server error. Please try again later.');
  await other.unroute(fansCall);
  await other.getByRole('button', { name: 'Retry', exact: true }).click();
  await seeText(other, 'No fans yet');
  await other.goto(`/services/fan-crm/app/fans/${fan.user.id}`);
  await seeHeading(other, 'Fan not found');
});
