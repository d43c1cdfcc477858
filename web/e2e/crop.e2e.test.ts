import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { addOrientation } from './support/add-orientation.ts';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const ALT = 'A wall, red above and blue below';

/** Shown 400 pixels wide and 640 high: red above, blue below. It is stored on its side, as phones do. */
async function takePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (const [color, left] of [
      ['#d00', 0],
      ['#00d', 320],
    ] as const) {
      pen.fillStyle = color;
      pen.fillRect(left, 0, 320, 400);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: addOrientation(Buffer.from(base64, 'base64')) };
}

/** The size of the first picture in the composer, and whether it is red or blue at a height from 0 to 1. */
async function showPicture(page: Page, height: number) {
  return page.locator('main li img').evaluate(async (image: HTMLImageElement, at) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = pen?.getImageData(5, Math.floor(canvas.height * at), 1, 1).data ?? [];
    return [canvas.width, canvas.height, red > blue ? 'red' : 'blue'];
  }, height);
}

it('a picture is cropped by keyboard and turned, upright as its camera was held, and its original comes back', async () => {
  const author = await registerPerson(address, 'cora', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/post/create');
  await page.getByLabel('Add pictures').setInputFiles([await takePhoto(page)]);
  await page.getByRole('button', { name: 'Describe picture 1' }).click();
  await page.getByLabel('Description').fill(ALT);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop picture 1' });
  const open = page.getByRole('button', { name: 'Crop picture 1' });
  const apply = dialog.getByRole('button', { name: 'Apply' });

  await open.click();
  await dialog.getByRole('radio', { name: 'Square' }).click();
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await until(async () => expect(await showPicture(page, 0.4)).toEqual([400, 400, 'red']));

  // Each change begins from the whole picture; the arrows move it.
  await open.click();
  await dialog.getByRole('radio', { name: 'Square' }).click();
  await dialog.getByRole('group', { name: /^Part of the picture/ }).focus();
  for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowUp');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await until(async () => expect(await showPicture(page, 0.4)).toEqual([400, 400, 'blue']));

  await open.click();
  await dialog.getByRole('button', { name: 'Turn to the right' }).click();
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await until(async () => expect((await showPicture(page, 0.4)).slice(0, 2)).toEqual([640, 400]));

  await page.reload();
  await open.click();
  await dialog.getByRole('button', { name: 'Use the whole original' }).click();
  await until(async () => expect(await showPicture(page, 0.4)).toEqual([400, 640, 'red']));
  await open.click();
  expect(await dialog.getByRole('button', { name: 'Use the whole original' }).count()).toBe(0);
  await dialog.getByRole('radio', { name: '16:9' }).click();
  await dialog.getByLabel('Zoom').fill('2');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeText(page, 'Post published');
  const { posts } = await call<{ posts: unknown[] }>(address, 'GET', `/posts/user/${author.user.id}`);
  expect(posts).toMatchObject([{ media: [{ alt: ALT, width: 200, height: 113 }] }]);
});

it('what cannot be cropped stays as it is, and says so', async () => {
  const author = await registerPerson(address, 'dina', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/post/create');
  const buffer = Buffer.from('no picture at all');
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'broken.png', mimeType: 'image/png', buffer },
    { name: 'moving.gif', mimeType: 'image/gif', buffer },
  ]);
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop picture 1' });
  await dialog.getByText('This browser cannot change this picture. You can use it as it is').waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  expect(await page.getByRole('button', { name: 'Crop picture 2' }).count()).toBe(0);
});

it('of a new avatar or cover another part can be taken', async () => {
  const author = await registerPerson(address, 'ezra', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/settings');
  const uploads: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/users\/(avatar|cover)$/.test(pathname)) uploads.push(pathname.slice(-6));
  });
  for (const [input, crop] of [
    ['Change your picture', 'Crop your picture'],
    ['Change your cover image', 'Crop your cover image'],
  ] as const) {
    const before = uploads.length;
    await page.getByLabel(input).setInputFiles(makePicture('me.png', [10, 107, 77]));
    await until(async () => expect(uploads.length).toBe(before + 1));
    await page.getByRole('button', { name: crop }).click();
    const dialog = page.getByRole('dialog', { name: crop });
    await dialog.getByLabel('Zoom').fill('2');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(async () => expect(uploads.length).toBe(before + 2));
  }
  expect(uploads).toEqual(['avatar', 'avatar', '/cover', '/cover']);
});
