import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { publishFiles } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { makeVideo } from './support/make-video.ts';
import { openBrowser } from './support/open-browser.ts';
import { isFocused, until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const ALT = 'An orange wall behind the stage';
const pictures = [makePicture('a.png', [200, 60, 0]), makePicture('b.png', [0, 60, 200])];

it('media are viewed by arrows, and left by Escape and Back with the focus where it was', async () => {
  const author = await registerPerson(address, 'vito', 'CREATOR');
  const fields = { content: 'Opening night', alts: JSON.stringify([ALT, '', 'encore.webm']) };
  const { id } = await publishFiles(address, author.token, fields, [...pictures, makeVideo('encore.webm', 100_000)]);
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
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
  const player = viewer.getByRole('group', { name: 'encore.webm', exact: true });
  const video = player.locator('video');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
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
});

it('media open from the feed by a finger, also where their address has expired', async () => {
  const author = await registerPerson(address, 'cleo', 'CREATOR');
  await publishFiles(address, author.token, { content: 'Two colours' }, pictures);
  const page = await openWindow(author);
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
