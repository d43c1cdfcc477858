import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { makeVideo } from './support/make-video.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { isFocused, until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const ALT = 'An orange wall behind the stage';

interface Listed {
  readonly posts: readonly { readonly id: string; readonly content: string; readonly isPinned: boolean }[];
}
const postsOf = async (person: Person) => (await call<Listed>(address, 'GET', `/posts/user/${person.user.id}`)).posts;

describe('a post', () => {
  it('is written with files, survives a stop and a lost connection, and is published once', async () => {
    const author = await registerPerson(address, 'ava', 'CREATOR');
    const page = await openWindow(author);
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Opening night');
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

    const line = await page.context().newCDPSession(page);
    await slowDown(line, 200_000);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await page.getByRole('progressbar', { name: 'Uploading picture 1', exact: true }).waitFor();
    const video = page.getByRole('progressbar', { name: 'Uploading video 3', exact: true });
    await until(async () => expect(Number(await video.getAttribute('aria-valuenow'))).toBeGreaterThan(5));
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await seeText(page, 'Stopped. Your post is still here');
    await slowDown(line, -1);

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
    // Of a video a first picture goes along.
    const film = { type: 'VIDEO', thumbnailUrl: expect.any(String), width: 64, height: 36 };
    expect(await postsOf(author)).toMatchObject([
      { content: 'Opening night', media: [{ type: 'IMAGE' }, { type: 'IMAGE' }, film] },
    ]);

    await viewPictures(page);
    await change(page, author);
    await page.goto(`/post/${(await postsOf(author))[0]?.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await until(async () => expect(await postsOf(author)).toEqual([]));
  });

  it('waits for its time, can be changed and cancelled until then, and is published by itself', async () => {
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
    await other.waitFor({ state: 'detached' });

    await page.getByRole('region', { name: 'Scheduled' }).waitFor({ state: 'detached', timeout: 15_000 });
    // It waits no more once it is due, and is published by the next round of the scheduler.
    await until(async () => expect(await postsOf(author)).toMatchObject([{ content: 'At the stroke' }]));
  });
});

/** By arrows and by Escape and Back, with the focus where it was. */
async function viewPictures(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: `${ALT} Open picture 1 of 3`, exact: true });
  await first.click();
  const viewer = page.getByRole('dialog', { name: /^Media of the post by/ });
  await viewer.getByText(ALT, { exact: true }).waitFor();
  await viewer.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await viewer.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await zoomByHand(page, viewer);
  await viewer.getByRole('button', { name: 'Next', exact: true }).click();
  await viewer.getByText('2 / 3', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  const video = viewer.getByLabel('encore.webm');
  await until(async () => expect(await video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(64));
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await until(async () => expect(await isFocused(first)).toBe(true));
  expect(new URL(page.url()).pathname).toMatch(/^\/post\/[\da-f-]{36}$/);

  await page.keyboard.press('Enter');
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await until(async () => expect(await isFocused(first)).toBe(true));
}

/** By wheel, double click and keys; an enlarged picture is dragged, and the arrows move it instead of leading on. */
async function zoomByHand(page: Page, viewer: ReturnType<Page['getByRole']>): Promise<void> {
  const picture = viewer.getByRole('img', { name: ALT });
  const box = () => picture.evaluate((one) => one.getBoundingClientRect().toJSON() as { x: number; width: number });
  const before = await box();
  const larger = async () => expect((await box()).width).toBeGreaterThan(before.width * 1.5);
  const asBefore = async () => expect((await box()).width).toBeCloseTo(before.width, 0);
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await until(larger);
  await viewer.getByRole('button', { name: 'Zoom out', exact: true }).waitFor();
  await page.mouse.wheel(0, 2000);
  await until(asBefore);
  await picture.dblclick();
  await until(larger);
  const place = await box();
  await page.mouse.down();
  await page.mouse.move(700, 300);
  await page.mouse.move(600, 300);
  await page.mouse.up();
  await until(async () => expect((await box()).x).not.toBe(place.x));
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('1 / 3', { exact: true }).waitFor();
  await page.keyboard.press('0');
  await until(asBefore);
  await page.keyboard.press('+');
  await until(async () => expect((await box()).width).toBeGreaterThan(before.width));
  await page.keyboard.press('-');
  await until(asBefore);
}

async function change(page: Page, author: Person): Promise<void> {
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
}

it('a post goes on being sent when its author goes elsewhere, and its media open from the feed by a finger', async () => {
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

  // As after a quarter of an hour: the address of the file no longer opens it.
  await page.route('**/posts/feed?*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replaceAll(/"url":"[^"]+"/g, '"url":"/media/social/expired.webp"'),
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Open picture 1 of 2', exact: true }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('1 / 2', { exact: true }).waitFor();
  // It is asked for again under a fresh address.
  const picture = viewer.getByRole('presentation');
  await until(async () => expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640));

  const shown = () => picture.evaluate((one) => one.getBoundingClientRect().width);
  const width = await shown();
  await pinch(finger, { x: 200, y: 400 }, 40, 160);
  await until(async () => expect(await shown()).toBeGreaterThan(width * 2));
  await pinch(finger, { x: 200, y: 400 }, 160, 20);
  await until(async () => expect(await shown()).toBeCloseTo(width, 0));
  await stroke(finger, { x: 300, y: 400 }, { x: 80, y: 410 });
  await viewer.getByText('2 / 2', { exact: true }).waitFor();
  await stroke(finger, { x: 80, y: 400 }, { x: 300, y: 410 });
  await viewer.getByText('1 / 2', { exact: true }).waitFor();
  await stroke(finger, { x: 200, y: 300 }, { x: 210, y: 600 });
  await viewer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/feed');
});

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

/** So many milliseconds from now, as the field for it has it, with its seconds. */
function localTime(page: Page, ahead: number): Promise<string> {
  return page.evaluate((ms) => {
    const moment = new Date(Date.now() + ms);
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, ahead);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers, side by side around a point, that far from it. */
async function pinch(finger: CDPSession, { x, y }: Point, from: number, to: number): Promise<void> {
  const at = (far: number) => [
    { x: x - far, y, id: 1 },
    { x: x + far, y, id: 2 },
  ];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = at(from + (to - from) * part);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function stroke(finger: CDPSession, from: Point, to: Point): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

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
