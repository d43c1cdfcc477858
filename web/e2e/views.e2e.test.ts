import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const viewsOf = async (id: string) => (await call<{ viewCount: number }>(address, 'GET', `/posts/${id}`)).viewCount;

it("opening a post's page counts a view and shows it; the author's own does not count", async () => {
  const author = await registerPerson(address, 'vera', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'Look at this');
  const page = await openWindow(await registerPerson(address, 'walt'));
  await page.goto(`/post/${id}`);
  await seeText(page, '1 view');
  await expect.poll(() => viewsOf(id)).toBe(1);

  const own = await openWindow(author);
  const counted = own.waitForResponse((response) => response.url().endsWith(`/posts/${id}/view`));
  await own.goto(`/post/${id}`);
  expect((await counted).status()).toBe(200);
  expect(await viewsOf(id)).toBe(1);
});

it('opening the viewer from a list counts a view; scrolling past the post does not', async () => {
  const author = await registerPerson(address, 'xavi', 'CREATOR');
  const fan = await registerPerson(address, 'yara');
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  const body = new FormData();
  const { buffer, name, mimeType } = makePicture('wall.png', [20, 120, 90]);
  body.append('content', 'A wall');
  body.append('media', new Blob([buffer], { type: mimeType }), name);
  const { id } = await call<{ id: string }>(address, 'POST', '/posts', { token: author.token, body });
  const page = await openWindow(fan);
  await page.goto('/feed');
  const open = page.getByRole('button', { name: 'Open the picture' });
  await open.waitFor();
  expect(await viewsOf(id)).toBe(0);
  await open.click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => viewsOf(id)).toBe(1);
});
