import { expect, inject, it } from 'vitest';
import { publishPost } from './support/api.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('public pages say the same before the app runs as after, to a phone without scripts too', async () => {
  const creator = await registerPerson(address, 'fritzi', 'CREATOR');
  const post = await publishPost(address, creator.token, 'Morning light on the fly tower.');
  const page = await openWindow();
  for (const path of ['/', '/services', '/services/chargebacks', `/${creator.username}`, `/post/${post.id}`]) {
    const html = await (await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })).text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    const heading = /<h1>(.*?)<\/h1>/.exec(html)?.[1];
    await page.goto(path);
    await page.locator('#first-sight').waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe(title);
    if (!path.startsWith('/post/')) await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
  }
});
