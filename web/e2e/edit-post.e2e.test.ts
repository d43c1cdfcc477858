import { expect, inject, it } from 'vitest';
import { call, listPostsOf, publishPost } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const postsOf = (person: Person) => listPostsOf(address, person);

it('a post is changed and pinned, and nothing is lost by a press beside the dialog or a lost connection', async () => {
  const author = await registerPerson(address, 'edda', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'Opening night');
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
  const menu = page.getByRole('button', { name: 'More about your post' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByLabel('Text', { exact: true }).fill('Opening night, mended');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Nothing is lost by that.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Opening night, mended');
  const call = /\/api\/posts\/[\da-f-]{36}$/;
  await page.route(call, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Network error. Please check your internet connection.').waitFor();
  await page.unroute(call);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article').getByText('Opening night, mended', { exact: true }).waitFor();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await seeText(page, 'Pinned to your profile');
  await page.goto(`/${author.username}`);
  await page.getByRole('main').getByText('Pinned', { exact: true }).waitFor();
  expect(await postsOf(author)).toMatchObject([{ content: 'Opening night, mended', isPinned: true }]);
});

it('the text of a post that was sold cannot be edited, its price can', async () => {
  const author = await registerPerson(address, 'dora', 'CREATOR');
  const body = { content: 'The whole score', price: 5 };
  await call(address, 'POST', '/posts', { token: author.token, body });
  const page = await openWindow(author);
  await page.route('**/api/posts/*/sales', (route) =>
    route.fulfill({ status: 200, json: { success: true, data: { buyers: 1 } } }),
  );
  await page.goto(`/post/${(await postsOf(author))[0]?.id}`);
  await page.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByText('This post has been sold: its text stays as it is.').waitFor();
  expect(await dialog.getByLabel('Text', { exact: true }).isEditable()).toBe(false);
  await dialog.getByLabel('Price').fill('7');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await postsOf(author)).toMatchObject([{ price: 7 }]);
});

it('a post that is edited on two devices at once shows the second what the first saved, and loses neither', async () => {
  const author = await registerPerson(address, 'gesa', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'Opening night');
  const [first, second] = await Promise.all([openWindow(author), openWindow(author)]);
  const open = async (page: typeof first) => {
    await page.goto(`/post/${id}`);
    await page.getByRole('button', { name: 'More about your post' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    return { dialog, save, text: dialog.getByLabel('Text', { exact: true }) };
  };
  const [one, other] = [await open(first), await open(second)];
  await one.text.fill('Opening night, at eight');
  await other.text.fill('Opening night, at nine');
  await one.save.click();
  await one.dialog.waitFor({ state: 'detached' });
  await other.save.click();
  await other.dialog.getByText('Opening night, at eight', { exact: true }).waitFor();
  expect(await other.text.inputValue()).toBe('Opening night, at nine');
  expect(await postsOf(author)).toMatchObject([{ content: 'Opening night, at eight' }]);
  await other.dialog.getByRole('button', { name: 'Save mine' }).click();
  await other.dialog.waitFor({ state: 'detached' });
  expect(await postsOf(author)).toMatchObject([{ content: 'Opening night, at nine' }]);
});
