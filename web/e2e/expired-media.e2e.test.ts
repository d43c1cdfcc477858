import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishFiles } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { makeVideo } from './support/make-video.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

/** A post for followers with one file, and somebody who follows its author. */
async function publishPrivately(file: ReturnType<typeof makePicture>) {
  const author = await registerPerson(address, 'ivar', 'CREATOR');
  const fan = await registerPerson(address, 'jule');
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  const fields = { content: 'For those who follow', visibility: 'FOLLOWERS' };
  const { id } = await publishFiles(address, author.token, fields, [file]);
  return { id, fan };
}

const EXPIRED = '/media/files/social/private/expired';

/** Lets the page have the post at first with an address for its files that will be refused. */
async function letAddressExpire(page: Page, id: string): Promise<void> {
  let answers = 0;
  await page.route(`**/api/posts/${id}`, async (route) => {
    const answer = await route.fetch();
    answers += 1;
    // The whole film: the addresses of its stream last for hours.
    const whole = (await answer.text()).replaceAll(/,"streamUrl":"[^"]+"/g, '');
    const expired = whole.replaceAll(/"\/media\/files\/social\/private\/[^"]+"/g, `"${EXPIRED}"`);
    await route.fulfill({ response: answer, body: answers > 1 ? whole : expired });
  });
}

it('a film whose address has expired goes on at the same second under a fresh one', async () => {
  const film = makeVideo('film.webm', 1000);
  const { id, fan } = await publishPrivately(film);
  const page = await openWindow(fan);
  await letAddressExpire(page, id);
  await page.route(`**${EXPIRED}`, (route) => route.fulfill({ contentType: film.mimeType, body: film.buffer }));
  await page.goto(`/post/${id}`);
  const player = page.locator('video');
  const refusedAt = await player.evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('This is no film');
    // Slow enough to be in the middle of half a second.
    video.playbackRate = 0.1;
    await video.play();
    while (video.currentTime < 0.1) await new Promise((resolve) => requestAnimationFrame(resolve));
    // What the browser says when it asks for the next part and is refused.
    const { currentTime } = video;
    video.dispatchEvent(new Event('error'));
    return currentTime;
  });
  const read = (name: 'currentSrc' | 'currentTime' | 'readyState') =>
    player.evaluate((video, key) => (video instanceof HTMLVideoElement ? video[key] : undefined), name);
  await expect.poll(() => read('currentSrc')).not.toContain(EXPIRED);
  await expect.poll(() => read('readyState')).toBeGreaterThan(0);
  expect(refusedAt).toBeGreaterThan(0.05);
  await expect.poll(() => read('currentTime')).toBeGreaterThanOrEqual(refusedAt);
});

it('a picture whose address has expired is asked for under a fresh one', async () => {
  const { id, fan } = await publishPrivately(makePicture('wall.png', [20, 120, 90]));
  const page = await openWindow(fan);
  await letAddressExpire(page, id);
  await page.goto(`/post/${id}`);
  const picture = page.getByRole('main').locator('img[src*="/media/files/social/private/"]').first();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(640);
});
