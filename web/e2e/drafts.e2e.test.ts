import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('drafts go on in another browser, beside each other, with their files', async () => {
  const author = await registerPerson(address, 'ines', 'CREATOR');
  const page = await openWindow(author);
  const text = page.getByLabel('Text', { exact: true });
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await page.goto('/post/create');
  await text.fill('The first song');
  await page.getByLabel('Add pictures').setInputFiles([makePicture('a.png', [200, 60, 0])]);
  await drafts.getByRole('button', { name: 'New draft' }).click();
  await drafts.getByRole('button', { name: /^The first song/ }).waitFor();
  expect(await text.inputValue()).toBe('');
  await text.fill('The second song');
  const saved = () => call<{ drafts: { content: string }[] }>(address, 'GET', '/posts/drafts', { token: author.token });
  await until(async () => expect((await saved()).drafts).toHaveLength(2));

  const other = await openWindow(author);
  await other.goto('/post/create');
  await other.getByRole('button', { name: /^The second song/ }).click();
  await until(async () => expect(await other.getByLabel('Text', { exact: true }).inputValue()).toBe('The second song'));
  await other.getByLabel('Text', { exact: true }).fill('The second song, of the telephone');
  await until(async () => expect((await saved()).drafts[0]?.content).toBe('The second song, of the telephone'));
  await text.fill('The second song, of the computer');
  await seeText(page, 'This draft was changed on another device. Both are kept');
  expect((await saved()).drafts).toHaveLength(3);

  await drafts.getByRole('button', { name: /^The first song/ }).click();
  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeText(page, 'Post published');
  const { posts: published } = await call<{ posts: object[] }>(address, 'GET', `/posts/user/${author.user.id}`);
  expect(published).toMatchObject([{ content: 'The first song', media: [{ type: 'IMAGE' }] }]);
  expect((await saved()).drafts).toHaveLength(2);
  await page.goto('/post/create');
  await drafts.getByRole('button', { name: 'Delete the draft The second song, of the computer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await until(async () => expect((await saved()).drafts).toHaveLength(1));
});

it('a draft of pictures alone goes on on another device with its pictures, and is published there', async () => {
  const author = await registerPerson(address, 'ines');
  const page = await openWindow(author);
  await page.goto('/post/create');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([makePicture('a.png', [200, 60, 0]), makePicture('b.png', [0, 60, 200])]);
  await page.getByRole('button', { name: 'Describe picture 2' }).click();
  await page.getByLabel('Description').fill('The sea');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = async () =>
    (await call<{ drafts: { files?: object[] }[] }>(address, 'GET', '/posts/drafts', { token: author.token })).drafts;
  await until(async () => expect((await saved())[0]?.files).toMatchObject([{ alt: '' }, { alt: 'The sea' }]));

  const other = await openWindow(author);
  await other.goto('/post/create');
  await other.getByRole('button', { name: /^No text yet.* · 2 files$/ }).click();
  const shown = other.getByRole('main').getByRole('img', { name: 'The sea' }).first();
  await until(async () =>
    expect(await shown.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true),
  );
  await other.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeText(other, 'Post published');
  expect(await saved()).toEqual([]);
  const { posts } = await call<{ posts: object[] }>(address, 'GET', `/posts/user/${author.user.id}`);
  expect(posts).toMatchObject([{ media: [{ alt: 'The sea' }, { type: 'IMAGE' }] }]);
});

it('a draft whose pictures are not uploaded says on another device where they are, stays there, and is published without them only when asked', async () => {
  const author = await registerPerson(address, 'ines', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/post/create');
  await page.route('**/api/media/**', (route) => route.abort());
  const pictures = [makePicture('a.png', [200, 60, 0]), makePicture('b.png', [0, 60, 200])];
  await page.getByLabel('Add pictures').setInputFiles(pictures);
  const saved = async () =>
    (await call<{ drafts: { fileCount?: number }[] }>(address, 'GET', '/posts/drafts', { token: author.token })).drafts;
  await until(async () => expect(await saved()).toMatchObject([{ fileCount: 2 }]));
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByRole('button', { name: /^No text yet.* · 2 files$/ }).waitFor();

  const other = await openWindow(author);
  await other.goto('/post/create');
  await other.getByRole('button', { name: /^No text yet.* · 2 files not uploaded yet, on another device$/ }).click();
  const notHere =
    '2 files of this draft are on another device and not uploaded yet. Open the draft there to finish that.';
  await seeText(other, notHere);
  // It was deleted when the page was left, because nothing of it is here.
  await other.goto('/feed');
  await other.goto('/post/create');
  await seeText(other, notHere);
  expect(await saved()).toMatchObject([{ fileCount: 2 }]);

  await other.getByLabel('Text', { exact: true }).fill('Without pictures');
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = other.getByRole('alertdialog');
  await seeText(question, 'Publish without 2 files?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await saved()).toHaveLength(1);
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish without them' }).click();
  await seeText(other, 'Post published');
  expect(await saved()).toEqual([]);
});
