import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishFiles } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const pictures = [makePicture('a.png', [200, 60, 0]), makePicture('b.png', [0, 60, 200])];
const fields = { content: 'Two colours', alts: JSON.stringify(['Orange', 'Blue']) };

interface Found {
  readonly media: readonly { readonly id: string; readonly alt: string | null }[];
}
const filesOf = async (id: string) => (await call<Found>(address, 'GET', `/posts/${id}`)).media;
const altsOf = async (id: string) => (await filesOf(id)).map(({ alt }) => alt);

async function openFiles(page: Page) {
  await page.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Pictures and files' }).click();
  return page.getByRole('dialog', { name: 'Pictures and files' });
}

it('files of a published post are added, removed and ordered, and nothing is lost by Escape or a lost connection', async () => {
  const author = await registerPerson(address, 'ella', 'CREATOR');
  const { id } = await publishFiles(address, author.token, fields, pictures);
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
  const dialog = await openFiles(page);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click();
  await dialog.getByLabel('Add pictures').setInputFiles([makePicture('c.png', [0, 160, 60])]);
  await dialog.getByRole('button', { name: 'Describe picture 2' }).click();
  const description = page.getByRole('dialog', { name: 'Describe picture 2' });
  await description.getByLabel('Description').fill('Green');
  await description.getByRole('button', { name: 'Save', exact: true }).click();
  await description.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await openFiles(page);
  const shown = dialog.getByRole('listitem').getByRole('img');
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual(['Green', 'Blue']);
  // The change arrives, its answer does not; the same again is the same change.
  await page.route('**/files', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await dialog.getByText('Network error. Please check your internet connection.').waitFor();
  await page.unroute('**/files');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await altsOf(id)).toEqual(['Green', 'Blue']);
  await page.getByRole('article').getByRole('img', { name: 'Green' }).waitFor();
});

it('says so where another window was faster, and shows what is there now', async () => {
  const author = await registerPerson(address, 'fara', 'CREATOR');
  const { id } = await publishFiles(address, author.token, fields, pictures);
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
  const dialog = await openFiles(page);
  await dialog.getByRole('button', { name: 'Move picture 2 forward' }).click();
  const [first, second] = await filesOf(id);
  const body = { order: [first?.id], removed: [second?.id] };
  await call(address, 'PUT', `/posts/${id}/files`, { token: author.token, body });
  // The post as it is now comes after the changes are undone.
  let letRead: () => void = () => undefined;
  const isUndone = new Promise<void>((resolve) => {
    letRead = resolve;
  });
  await page.route(`**/api/posts/${id}`, async (route) => {
    await isUndone;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('The files of this post have changed meanwhile. Please look at them again.').waitFor();
  await dialog.getByRole('button', { name: 'Undo my changes' }).click();
  letRead();
  await until(async () => expect(await dialog.getByRole('button', { name: /^Remove picture/ }).count()).toBe(1));
  expect(await altsOf(id)).toEqual(['Orange']);
});

it('of a post that was sold no file can be removed, and others can be added', async () => {
  const author = await registerPerson(address, 'gwen', 'CREATOR');
  const { id } = await publishFiles(address, author.token, { ...fields, price: '5' }, pictures);
  const page = await openWindow(author);
  await page.route('**/api/posts/*/sales', (route) =>
    route.fulfill({ status: 200, json: { success: true, data: { buyers: 1 } } }),
  );
  await page.goto(`/post/${id}`);
  const dialog = await openFiles(page);
  await dialog.getByText('This post has been sold: the files that were bought stay. You can add others.').waitFor();
  expect(await dialog.getByRole('button', { name: /^Remove picture/ }).count()).toBe(0);
  await dialog.getByLabel('Add pictures').setInputFiles([makePicture('c.png', [0, 160, 60])]);
  await dialog.getByRole('button', { name: 'Remove picture 3' }).waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(
    (await call<Found>(address, 'GET', `/posts/${id}`, { token: author.token })).media.map(({ alt }) => alt),
  ).toEqual(['Orange', 'Blue', null]);
});
