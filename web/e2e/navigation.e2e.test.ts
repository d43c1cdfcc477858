import { expect, inject, it } from 'vitest';
import { openBrowser, seeHeading } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('the sidebar shows the feed under Home', async () => {
  const page = await openWindow(await registerPerson(address, 'nadi'), { width: 1440, height: 900 });
  await page.goto('/settings');
  await seeHeading(page, 'Settings');
  const links = await page.getByRole('navigation').first().getByRole('link').allInnerTexts();
  const first = links.filter((text) => ['Home', 'Feed', 'Explore'].includes(text));
  expect(first).toEqual(['Home', 'Feed', 'Explore']);
  await page.getByRole('navigation').getByRole('link', { name: 'Feed', exact: true }).click();
  await seeHeading(page, 'Your Feed');
});

it("the feed has Home's place in the bar at the foot of a phone, and Home is in the menu", async () => {
  const page = await openWindow(await registerPerson(address, 'odil'), { width: 390, height: 844 });
  await page.goto('/explore');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.waitFor();
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Feed', 'Explore', 'Messages', 'Profile']);
  await bar.getByRole('link', { name: 'Feed', exact: true }).click();
  await seeHeading(page, 'Your Feed');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home', exact: true }).click();
  await seeHeading(page, 'Where fans get closer and creators get paid');
});
