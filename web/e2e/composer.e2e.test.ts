import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { listPostsOf } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { makeVideo } from './support/make-video.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { isFocused, until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const ALT = 'An orange wall behind the stage';

const postsOf = (person: Person) => listPostsOf(address, person);

it('a post is written with files, survives a stop and a lost connection, and is published once', async () => {
  const author = await registerPerson(address, 'ava', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).fill('Opening night');
  const line = await page.context().newCDPSession(page);
  await slowDown(line, 200_000);
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      makePicture('a.png', [200, 60, 0]),
      makePicture('b.png', [0, 60, 200]),
      makeVideo('encore.webm', 3_000_000),
    ]);
  await page.getByRole('button', { name: 'Describe picture 1' }).click();
  await page.getByLabel('Description').fill(ALT);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await seeText(page, 'Posts when the upload is done.');
  const video = page.getByRole('progressbar', { name: 'Upload of video 3', exact: true });
  await until(async () => expect(Number(await video.getAttribute('aria-valuenow'))).toBeGreaterThan(5));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await seeText(page, 'Stopped. Your post is still here');
  await slowDown(line, -1);
  await video.waitFor({ state: 'detached' });

  // The post arrives, its answer does not.
  await page.route('**/api/posts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publish.click();
  await seeText(page, 'Network error. Please check your internet connection.');
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(3);
  await page.unroute('**/api/posts');
  await publish.click();
  await seeText(page, 'Post published');
  const film = { type: 'VIDEO', thumbnailUrl: expect.any(String), width: 64, height: 36 };
  expect(await postsOf(author)).toMatchObject([
    { content: 'Opening night', media: [{ type: 'IMAGE' }, { type: 'IMAGE' }, film] },
  ]);

  await page.goto(`/post/${(await postsOf(author))[0]?.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await until(async () => expect(await postsOf(author)).toEqual([]));
});

it('a post goes on being sent when its author goes elsewhere', async () => {
  const author = await registerPerson(address, 'cleo', 'CREATOR');
  const page = await openWindow(author);
  const prompt = page.getByRole('button', { name: 'Share something with your followers' });
  await page.goto('/feed');
  await prompt.click();
  await page.getByLabel('Text', { exact: true }).fill('Two colours');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([makePicture('a.png', [200, 60, 0]), makePicture('b.png', [0, 60, 200])]);
  await orderPictures(page);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first();
  const create = page.getByRole('banner').getByRole('link', { name: 'Create', exact: true });
  const feed = page.getByRole('main').getByRole('link', { name: 'Go to Feed', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });

  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/posts', async (route) => {
    await gate;
    await route.abort();
  });
  await publish.click();
  await home.click();
  await page.waitForURL(`${address}/`);
  await create.click();
  await seeText(page, 'Your post is still being sent');
  await home.click();
  open();
  await seeText(page, 'Your post was not published. You find it where you wrote it');
  await page.unroute('**/api/posts');
  await feed.click();
  await prompt.click();
  await page.getByRole('button', { name: 'Remove picture 2', exact: true }).waitFor();
  await publish.click();
  await page.getByRole('article').getByText('Two colours', { exact: true }).waitFor();
  await prompt.waitFor();
});

it('a finger that holds a picture moves it, one that does not rest scrolls, and each button is as large as a finger', async () => {
  const author = await registerPerson(address, 'tess', 'CREATOR');
  const page = await openWindow(author, { width: 390, height: 844, hasTouch: true });
  await page.goto('/post/create');
  const names = ['a.png', 'b.png', 'c.png', 'd.png'];
  await page.getByLabel('Add pictures').setInputFiles(names.map((name) => makePicture(name, [200, 60, 0])));
  const files = page.getByRole('main').getByRole('img', { name: /^[a-d]\.png$/ });
  const order = () => files.evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
  await until(async () => expect(await order()).toEqual(names));
  await until(async () => expect(await page.getByRole('progressbar').count()).toBe(0));
  const buttons = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /picture \d/ });
  for (const button of await buttons.all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const { x = 0, y = 0 } = (await files.nth(0).boundingBox()) ?? {};
  const middle = { x: x + 80, y: y + 80 };
  await touch('touchStart', middle.x, middle.y);
  await until(async () => expect(await page.getByRole('listitem').evaluateAll(countFaded)).toBe(1));
  // Held at the edge of the screen, it comes to those that were out of sight.
  await touch('touchMove', middle.x + 40, middle.y);
  await touch('touchMove', 385, middle.y);
  const list = files.nth(0).locator('xpath=ancestor::ul');
  await until(async () =>
    expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth - one.scrollLeft)).toBeLessThan(2),
  );
  await touch('touchEnd');
  await until(async () => expect(await order()).toEqual(['b.png', 'c.png', 'd.png', 'a.png']));

  await touch('touchStart', middle.x, middle.y);
  for (const by of [20, 60, 100]) await touch('touchMove', middle.x + by, middle.y);
  await touch('touchEnd');
  expect(await order()).toEqual(['b.png', 'c.png', 'd.png', 'a.png']);
});

function countFaded(items: readonly Element[]): number {
  return items.filter((item) => Number(getComputedStyle(item).opacity) < 1).length;
}

/** By dragging one onto the other, and back by keyboard, with the focus where it was. */
async function orderPictures(page: Page): Promise<void> {
  const files = page.getByRole('main').getByRole('img', { name: /^[ab]\.png$/ });
  const names = () => files.evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
  await until(async () => expect(await names()).toEqual(['a.png', 'b.png']));
  await files.nth(1).dragTo(files.nth(0));
  await until(async () => expect(await names()).toEqual(['b.png', 'a.png']));
  const back = page.getByRole('button', { name: 'Move picture 1 back', exact: true });
  await back.focus();
  await page.keyboard.press('Enter');
  await until(async () => expect(await names()).toEqual(['a.png', 'b.png']));
  await page.getByText('File 1 is number 2 now', { exact: true }).waitFor();
  expect(await isFocused(page.getByRole('button', { name: 'Move picture 2 back', exact: true }))).toBe(true);
}

/** How much leaves in a second, in bytes; -1 for as much as there is room for. */
function slowDown(line: CDPSession, uploadThroughput: number) {
  return line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}
