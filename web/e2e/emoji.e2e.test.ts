import { expect, inject, it } from 'vitest';
import { publishPost } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { isFocused, until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('an emoji is found by its name and put at the caret, by keyboard, without a request to anybody else', async () => {
  const author = await registerPerson(address, 'emma', 'CREATOR');
  const page = await openWindow(author);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
  });
  await page.goto('/post/create');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('So hot today');
  for (let times = 0; times < ' today'.length; times += 1) await page.keyboard.press('ArrowLeft');
  const button = page.getByRole('button', { name: 'Insert an emoji' });
  await button.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search for an emoji' });
  await until(async () => expect(await isFocused(search)).toBe(true));
  // At once: each letter would begin another search, and the last one of them takes the mark away again.
  await page.keyboard.insertText('flame');
  const fire = page.getByRole('gridcell', { name: 'fire', exact: true });
  await fire.waitFor();
  await page.keyboard.press('ArrowDown');
  await fire.and(page.locator('[data-active]')).waitFor();
  await page.keyboard.press('Enter');
  await until(async () => expect(await text.inputValue()).toBe('So hot🔥 today'));
  await until(async () => expect(await isFocused(text)).toBe(true));
  await page.keyboard.type('!');
  expect(await text.inputValue()).toBe('So hot🔥! today');

  // Closed without one, the focus is on the button; a name that nothing has is said to have none.
  await button.click();
  await search.fill('no such thing');
  await seeText(page, 'No emoji found');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await until(async () => expect(await isFocused(button)).toBe(true));
  expect(foreign).toEqual([]);
});

it('comments and messages have the picker too, and it remembers the skin tone', async () => {
  const author = await registerPerson(address, 'finn', 'CREATOR');
  const fan = await registerPerson(address, 'gael');
  const { id } = await publishPost(address, author.token, 'Wave to me');
  const page = await openWindow(fan);
  await page.goto(`/post/${id}`);
  const pick = async (name: string | RegExp) => {
    await page.getByRole('searchbox', { name: 'Search for an emoji' }).fill('waving hand');
    await page.getByRole('gridcell', { name }).first().click();
  };
  const button = page.getByRole('button', { name: 'Insert an emoji' });
  await button.click();
  await page.getByRole('button', { name: 'Skin tone: default' }).click();
  await page.getByRole('button', { name: 'Skin tone: light' }).waitFor();
  await pick('waving hand');
  const comment = page.getByLabel('Your comment');
  await until(async () => expect(await comment.inputValue()).toBe('👋🏻'));
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await page.getByRole('main').getByText('👋🏻', { exact: true }).waitFor();

  await page.goto(`/messages?user=${author.user.id}`);
  await button.click();
  await page.getByRole('button', { name: 'Skin tone: light' }).waitFor();
  await pick('waving hand');
  const message = page.getByLabel('Message', { exact: true });
  await until(async () => expect(await message.inputValue()).toBe('👋🏻'));
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('👋🏻', { exact: true }).first().waitFor();
});
