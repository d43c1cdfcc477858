import type { Asset } from '@stagedoor/contracts/vault';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, listPostsOf } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { sendMessage, thread } from './support/messages.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';
import { uploadAsset } from './support/upload-asset.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const isLoaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose from your vault' });

async function choose(page: Page, title: RegExp) {
  await page.getByRole('button', { name: 'From vault' }).click();
  await picker(page).getByRole('button', { name: title }).click();
  await picker(page).getByRole('button', { name: 'Add 1 file' }).click();
  await picker(page).waitFor({ state: 'detached' });
}

it('a file that was uploaded once is published, sent in a chat, and told from what a fan has', async () => {
  const author = await registerPerson(address, 'vera', 'CREATOR');
  const fan = await registerPerson(address, 'finn');
  const { id } = await uploadAsset(address, author.token, makePicture('wall.png', [200, 60, 0]));
  await sendMessage(address, fan, author, 'What does the wall look like?');

  const page = await openWindow(author);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).fill('The wall behind the stage');
  await page.getByRole('button', { name: 'From vault' }).click();
  await picker(page)
    .getByRole('button', { name: /wall\.png/ })
    .waitFor();
  await page.goBack();
  await picker(page).waitFor({ state: 'detached' });
  await choose(page, /wall\.png/);
  await seeText(page, 'Draft · Saved');
  await page.reload();
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeText(page, 'Post published');
  const [post] = await until(async () => {
    const posts = await listPostsOf(address, author);
    expect(posts).toHaveLength(1);
    return posts;
  });
  await page.goto(`/post/${post?.id}`);
  const shown = page.getByRole('article').locator('img[src*="/media/"], img[srcset*="/media/"]').last();
  await until(async () => expect(await shown.evaluate(isLoaded)).toBe(true));

  const chat = await openWindow(author);
  await chat.goto('/messages?folder=requests');
  await chat.getByRole('link', { name: fan.username }).click();
  await chat.getByRole('button', { name: 'Accept', exact: true }).click();
  // The conversation is opened once more, among all others.
  await chat.getByRole('radio', { name: 'All', checked: true }).waitFor();
  await chat.getByRole('link', { name: fan.username }).first().waitFor();
  await choose(chat, /^wall\.png/);
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = thread(chat).locator('img[src*="/media/"], img[srcset*="/media/"]').last();
  await until(async () => expect(await sent.evaluate(isLoaded)).toBe(true));
  await chat.getByRole('button', { name: 'From vault' }).click();
  await picker(chat)
    .getByRole('button', { name: /^Sent wall\.png/ })
    .click();
  await picker(chat).getByRole('button', { name: 'Add 1 file' }).click();
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  await seeText(chat, `${fan.username} was sent this for free already: wall.png.`);
  await chat.getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Move this file to the trash of the vault/ }).click();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await until(async () => {
    const { trashedAt } = await call<Asset>(address, 'GET', `/media/assets/${id}`, { token: author.token });
    expect(trashedAt).not.toBeNull();
  });
});
