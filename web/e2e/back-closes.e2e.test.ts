import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishFiles, publishPost } from './support/api.ts';
import { goWithin } from './support/go-within.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const pictures = [makePicture('a.png', [9, 99, 9]), makePicture('b.png', [9, 9, 99])];
const phone = { width: 390, height: 844, hasTouch: true };

interface Opening {
  readonly what: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
};
const choose = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** One of each kind; all others are made of the same parts. */
function listOpenings(post: string, author: Person): readonly Opening[] {
  const own = `/post/${post}`;
  return [
    { what: 'the menu of the app', path: own, open: press('Menu') },
    { what: 'the menu of the account', path: own, open: press('Account') },
    { what: 'the search over the screen', path: own, open: press('Find a creator') },
    { what: 'the menu of a post', path: own, open: press('More about your post') },
    { what: 'a form', path: own, open: choose('More about your post', 'Edit') },
    { what: 'a question', path: own, open: press('Delete') },
    { what: 'the emoji picker', path: own, open: press('Insert an emoji') },
    { what: 'the search for a person', path: '/messages', open: press('New message') },
    { what: 'the palette', path: `/${author.username}`, open: (page) => page.keyboard.press('Control+k') },
    { what: 'the list of shortcuts', path: `/${author.username}`, open: (page) => page.keyboard.press('?') },
    {
      what: 'the viewer of media',
      path: own,
      open: (page) => page.getByRole('button', { name: /Open picture 1 of 2/ }).click(),
    },
  ];
}

const openLayers = (page: Page): Locator =>
  page.locator(':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]');

/** How many entries lie before the current one. */
const countEntries = (page: Page) => page.evaluate(() => navigation.currentEntry?.index);

it('on a phone, Back closes what is open and stays on the page; closed otherwise, it leaves no entry behind', async () => {
  const author = await registerPerson(address, 'bea', 'CREATOR');
  const { id } = await publishFiles(address, author.token, { content: 'Opening night' }, [...pictures]);
  const page = await openWindow(author, phone);
  await page.goto('/feed');
  await seeHeading(page, 'Your Feed');
  for (const { what, path, open } of listOpenings(id, author)) {
    await goWithin(page, '/explore');
    await seeHeading(page, 'Explore');
    await goWithin(page, path);
    const { pathname } = new URL(page.url());
    const entries = await countEntries(page);
    for (const isClosedByKey of [false, true]) {
      await open(page);
      await until(async () => expect({ what, layers: await openLayers(page).count() }).toEqual({ what, layers: 1 }));
      await until(async () =>
        expect({ what, entries: await countEntries(page) }).toEqual({ what, entries: (entries ?? 0) + 1 }),
      );
      if (isClosedByKey) await page.keyboard.press('Escape');
      else await page.goBack();
      await until(async () => expect({ what, layers: await openLayers(page).count() }).toEqual({ what, layers: 0 }));
      await until(async () => expect({ what, entries: await countEntries(page) }).toEqual({ what, entries }));
      expect({ what, pathname: new URL(page.url()).pathname }).toEqual({ what, pathname });
    }
    await page.goBack();
    await seeHeading(page, 'Explore');
  }
});

it('a link in the menu leads from the page as if there had been no menu', async () => {
  const page = await openWindow(await registerPerson(address, 'bob'), phone);
  await page.goto('/explore');
  await press('Menu')(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Notifications', exact: true }).click();
  await seeHeading(page, 'Notifications');
  await until(async () => expect(await openLayers(page).count()).toBe(0));
  await press('Account')(page);
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await seeHeading(page, 'Settings');
  await page.goBack();
  await seeHeading(page, 'Notifications');
  await page.goBack();
  await seeHeading(page, 'Explore');
  await page.goForward();
  await seeHeading(page, 'Notifications');
  await page.goForward();
  await seeHeading(page, 'Settings');
});

it('a reload with a dialog open leaves one entry of the page, at the place where it was', async () => {
  const author = await registerPerson(address, 'bill', 'CREATOR');
  const fan = await registerPerson(address, 'bonnie');
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  for (let count = 1; count <= 9; count += 1)
    await publishPost(address, author.token, `Post ${count}\n\nwith\n\nmore\n\nlines`);
  const page = await openWindow(fan, phone);
  await page.goto('/explore');
  await page.goto('/feed');
  await page.getByText('Post 9 with more lines').waitFor();
  const entries = (await countEntries(page)) ?? 0;
  await page.evaluate(() => window.scrollTo(0, 700));
  const depth = () => page.evaluate(() => Math.round(window.scrollY));
  const menu = page
    .getByRole('article', { name: /Post 6/ })
    .or(page.getByRole('article').filter({ hasText: 'Post 6' }));
  await menu
    .getByRole('button', { name: /^More about the post by/ })
    .first()
    .click();
  await until(async () => expect(await countEntries(page)).toBe(entries + 1));
  const before = await depth();
  expect(before).toBeGreaterThan(0);
  await page.goBack();
  await until(async () => expect(await openLayers(page).count()).toBe(0));
  expect(await depth()).toBe(before);
  await menu
    .getByRole('button', { name: /^More about the post by/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report post', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await until(async () => expect(await countEntries(page)).toBe(entries + 1));
  await page.reload();
  await until(async () => expect(await depth()).toBe(before));
  await until(async () => expect(await countEntries(page)).toBe(entries));
  expect(await openLayers(page).count()).toBe(0);
  await page.goBack();
  await seeHeading(page, 'Explore');
});

it('goes back from a deleted post to the page before it, and to Home where there is none', async () => {
  const author = await registerPerson(address, 'bo', 'CREATOR');
  const page = await openWindow(author, phone);
  async function publishAndDelete(from: Page): Promise<void> {
    const { id } = await publishPost(address, author.token, 'Not for long');
    await from.goto(`/post/${id}`);
    await press('Delete')(from);
    await from.getByRole('alertdialog').getByRole('button', { name: 'Delete post', exact: true }).click();
  }
  await page.goto('/explore');
  await publishAndDelete(page);
  await seeHeading(page, 'Explore');
  const other = await page.context().newPage();
  await publishAndDelete(other);
  await until(() => expect(new URL(other.url()).pathname).toBe('/'));
});
