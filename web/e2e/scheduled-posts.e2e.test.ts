import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, listPostsOf } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const postsOf = (person: Person) => listPostsOf(address, person);

it('a post waits for its time, can be changed and cancelled until then, and is published by itself', async () => {
  const author = await registerPerson(address, 'bea', 'CREATOR');
  const dayMs = 24 * 3_600_000;
  const scheduledAt = new Date(Date.now() + dayMs).toISOString();
  await call(address, 'POST', '/posts', { token: author.token, body: { content: 'Not that', scheduledAt } });
  const page = await openWindow(author);
  await page.route('**/posts/scheduled?*', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.goto('/post/create');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry', exact: true });
  await retry.waitFor();
  await page.unroute('**/posts/scheduled?*');
  await retry.click();
  await page.getByLabel('Text', { exact: true }).fill('At the stroke');
  await page.getByRole('radio', { name: 'Later', exact: true }).click();
  const moment = page.getByLabel('Day and time');
  await moment.fill(await localTime(page, -60_000));
  await seeText(page, 'The time must be in the future');
  await moment.fill(await localTime(page, 3000));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem');
  await rows.filter({ hasText: 'At the stroke' }).waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');

  const other = rows.filter({ hasText: 'Not that' });
  const before = await other.getByRole('time').getAttribute('datetime');
  await other.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
  await dialog.getByLabel('Day and time').fill(await localTime(page, 2 * dayMs));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await until(async () => expect(await other.getByRole('time').getAttribute('datetime')).not.toBe(before));
  await other.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
  // Behind it, nothing is found by its role.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await other.waitFor({ state: 'detached' });

  await page.getByRole('region', { name: 'Scheduled' }).waitFor({ state: 'detached' });
  // It waits no more once it is due, and is published by the next round of the scheduler.
  await until(async () => expect(await postsOf(author)).toMatchObject([{ content: 'At the stroke' }]));
});

/** So many milliseconds from now, as the field for it has it, with its seconds. */
function localTime(page: Page, ahead: number): Promise<string> {
  return page.evaluate((ms) => {
    const moment = new Date(Date.now() + ms);
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, ahead);
}
