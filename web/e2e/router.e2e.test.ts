import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

describe('a reload', () => {
  it('returns to where the feed was left, once its posts have come', async () => {
    const author = await registerPerson(address, 'amy', 'CREATOR');
    const fan = await registerPerson(address, 'ben');
    await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
    for (let count = 1; count <= 9; count += 1) {
      await publishPost(address, author.token, `Post ${count}\n\nwith\n\nmore\n\nlines`);
    }
    const page = await openWindow(fan);
    await page.goto('/feed');
    await seeText(page, 'Post 9 with more lines');
    await page.evaluate(() => window.scrollTo(0, 700));
    await until(async () => expect(await depthOf(page)).toBe(700));
    // The scroll event that the position is taken from comes with a frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.reload();
    await until(async () => expect(await depthOf(page)).toBe(700));

    // Another address in the same tab begins at its top.
    await page.goto(`/${author.username}`);
    await seeHeading(page, author.username);
    await page.getByRole('article').nth(8).or(page.getByText('Post 1 with more lines')).first().waitFor();
    expect(await depthOf(page)).toBe(0);
  });
});

describe('a page that throws', () => {
  it('leaves the layout, and the way to every other page', async () => {
    const author = await registerPerson(address, 'cal', 'CREATOR');
    const { id } = await publishPost(address, author.token, 'Hello');
    const page = await openWindow(author);
    await page.route(`**/api/posts/${id}`, (route) => route.fulfill({ json: { success: true, data: { id } } }));
    await page.goto(`/post/${id}`);
    await seeHeading(page, 'Oops! Something Went Wrong');
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await seeHeading(page, 'Notifications');
  });
});

describe('a form with unsaved text', () => {
  it('asks before its page is left, and lets go of it when told to', async () => {
    const person = await registerPerson(address, 'dee');
    const page = await openWindow(person);
    await page.goto('/settings');
    await page.getByLabel('Bio').fill('Half a sentence');
    const leave = page.getByRole('link', { name: 'Notifications' }).first();
    await leave.click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toBe('/settings');
    expect(await page.getByLabel('Bio').inputValue()).toBe('Half a sentence');
    await leave.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await seeHeading(page, 'Notifications');
  });
});

function depthOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}
