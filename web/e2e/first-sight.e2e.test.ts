import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, waitForApp } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const phone = { width: 390, height: 844 };
const screens = [phone, { width: 1440, height: 900 }];

/** Opens a page as the server has rendered it: on a busy machine it is not ready in time, and the app is sent alone. */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.locator('#page-data').count();
    })
    .toBe(1);
}

/** Opens a page as the server has rendered it, and keeps the app's scripts back. Returns a function that lets them come and waits for the app. */
async function openWithoutApp(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js';
  for (;;) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(scripts, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('noscript').waitFor({ state: 'attached' });
    const release = async () => {
      letGo();
      await page.waitForLoadState();
      await waitForApp(page);
      await page.unroute(scripts);
    };
    if ((await page.locator('#page-data').count()) === 1) return release;
    await release();
  }
}

/** Reads the screen once its stylesheet, fonts and pictures are there: twice the same, a few frames apart. */
async function readScreen(page: Page): Promise<readonly string[]> {
  for (let last: readonly string[] = []; ; ) {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, width } = image.getBoundingClientRect();
        const isSeen = top < window.innerHeight && width > 0 && image.checkVisibility();
        return image.complete || (image.loading === 'lazy' && !isSeen);
      }),
    );
    const now = await describeScreen(page);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
    await page.waitForTimeout(100);
  }
}

/** What is on the screen and where, without times, which may change: the reader may be elsewhere, and a minute later. */
function describeScreen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>('#root *')].filter((element) => {
      const { top, width } = element.getBoundingClientRect();
      return top < window.innerHeight && width > 0 && element.checkVisibility();
    });
    return found.map((element) => {
      const { left, top, width, bottom } = element.getBoundingClientRect();
      const words = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
      const text = element.localName === 'time' ? '' : words.join('');
      const source = element instanceof HTMLImageElement ? element.currentSrc : '';
      return `${element.localName} ${[left, top, width, Math.min(bottom, window.innerHeight)].map(Math.round).join(' ')} ${text}${source}`;
    });
  });
}

async function publishPicture(token: string, content: string): Promise<string> {
  const { buffer, mimeType, name } = makePicture('stage.png', [10, 107, 77]);
  const form = new FormData();
  form.set('content', content);
  form.set('media', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await call<{ id: string }>(address, 'POST', '/posts', { token, body: form })).id;
}

it('a public page looks the same before the app runs as after, which finds nothing else than the server has rendered', async () => {
  const creator = await registerPerson(address, 'fritzi', 'CREATOR');
  const bio = 'I paint: https://example.com and /explore';
  await call(address, 'PUT', '/users/profile', { token: creator.token, body: { bio } });
  const tier = { name: 'Box seat', price: 9, benefits: ['The view'], seats: 20 };
  await call(address, 'POST', '/users/tiers', { token: creator.token, body: tier });
  const words = await publishPost(address, creator.token, 'Morning light on the fly tower, https://example.com/light');
  const picture = await publishPicture(creator.token, 'The stage from above.');
  const paths = [
    `/${creator.username}`,
    `/post/${words.id}`,
    `/post/${picture}`,
    '/',
    '/services',
    '/services/fan-crm',
  ];
  for (const size of screens) {
    const page = await openWindow(undefined, size);
    // That the page was seen is a change of what it shows.
    await page.route('**/api/posts/*/view', (route) => route.abort());
    await page.addInitScript(() => {
      const problems: string[] = [];
      Object.assign(window, { problems });
      // React reports so what it has found otherwise and rendered anew.
      window.addEventListener('error', ({ message }) => problems.push(message));
    });
    for (const path of [...paths, `/${creator.username}?language=es`]) {
      const release = await openWithoutApp(page, path);
      expect(await page.locator('#root h1').count(), path).toBe(1);
      const [title, before] = [await page.title(), await readScreen(page)];
      await release();
      expect(await page.evaluate(() => (window as unknown as { problems: string[] }).problems), path).toEqual([]);
      expect(await page.title()).toBe(title);
      expect(await readScreen(page), `${path} at ${size.width}`).toEqual(before);
    }
  }
});

it('a public page is there without an answer of the API, and asks for nothing that it shows', async () => {
  const creator = await registerPerson(address, 'felia', 'CREATOR');
  await publishPost(address, creator.token, 'Curtain.');
  const page = await openWindow(undefined, phone);
  const asked: string[] = [];
  page.on('framenavigated', () => asked.splice(0));
  // Nothing is ever answered.
  await page.route('**/api/**', (route) => void asked.push(new URL(route.request().url()).pathname));
  await openRendered(page, `/${creator.username}`);
  await page.getByRole('heading', { level: 1, name: creator.username }).waitFor();
  await page.getByText('Curtain.').first().waitFor();
  // The app is there: it looks up by itself whether features have been switched since.
  await until(() => expect(asked).toContain('/api/config'));
  expect(asked.filter((path) => /^\/api\/(users|posts)/.test(path))).toEqual([]);
});

it('whoever is signed in sees nothing of the page for visitors', async () => {
  const person = await registerPerson(address, 'ferris');
  const page = await openWindow(person, phone);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const links = [...document.querySelectorAll('#root a')].filter((link) => link.checkVisibility());
      seen.push(...links.map((link) => link.textContent ?? ''));
    };
    // Not before a frame is due: nothing is shown until the stylesheet is there.
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
    });
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to Feed' }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen).toContain('Go to Feed');
  expect(seen).not.toContain('Get Started');
});

it('an address that chooses a part of a public page shows that part', async () => {
  const creator = await registerPerson(address, 'fenna', 'CREATOR');
  const page = await openWindow(undefined, phone);
  await page.goto(`/${creator.username}?tab=about`);
  await page.getByRole('tab', { name: 'About', selected: true }).waitFor();
  await page.getByText('Member since').waitFor();
});

it('an embedded post fits a narrow frame, also with the longest name', async () => {
  const creator = await registerPerson(address, 'flora', 'CREATOR');
  const body = { displayName: `שלום ${'W'.repeat(45)}` };
  await call(address, 'PUT', '/users/profile', { token: creator.token, body });
  const post = await publishPost(address, creator.token, 'Seen from another site.');
  const page = await openWindow(undefined, { width: 320, height: 480 });
  await page.goto(`/embed/post/${post.id}`);
  await page.getByText(body.displayName).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it('what is typed before the app runs is searched for when it does', async () => {
  const creator = await registerPerson(address, 'fennimore', 'CREATOR');
  const page = await openWindow();
  const release = await openWithoutApp(page, '/');
  await page.getByPlaceholder('Find a creator').first().fill(creator.username);
  await release();
  await page.getByRole('option', { name: creator.username }).first().waitFor();
  expect(await page.getByPlaceholder('Find a creator').first().inputValue()).toBe(creator.username);
});

it('a chosen theme is the one that is marked, and the only one after another choice', async () => {
  const page = await openWindow();
  await page.goto('/theme.js');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await openRendered(page, '/support');
  const marked = () => page.getByRole('radio', { checked: true, name: /Light|Dark|System/ }).allTextContents();
  await expect.poll(marked).toEqual(['Dark']);
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(marked).toEqual(['Light']);
});

it('a picture that was open is open after a reload, without a fault', async () => {
  const creator = await registerPerson(address, 'filippa', 'CREATOR');
  const id = await publishPicture(creator.token, 'From the gallery.');
  const page = await openWindow();
  await page.addInitScript(() => {
    const problems: string[] = [];
    Object.assign(window, { problems });
    window.addEventListener('error', ({ message }) => problems.push(message));
  });
  await openRendered(page, `/post/${id}`);
  await page
    .getByRole('button', { name: /Open (the )?picture/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => (window as unknown as { problems: string[] }).problems)).toEqual([]);
});

it('whoever saves data or is signed in gets the app alone from the second page on, without the pictures of the page for visitors', async () => {
  const person = await registerPerson(address, 'fiona');
  const page = await openWindow(person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to Feed' }).waitFor();
  await page.goto('/services');
  expect(await page.locator('#page-data').count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/services');
  await openRendered(page, '/services');
});
