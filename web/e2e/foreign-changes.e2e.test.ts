import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { translatePage } from '../src/shared/testing/browser/translate-page.ts';
import { call, publishFiles, publishPost } from './support/api.ts';
import { goWithin } from './support/go-within.ts';
import { logInAdmin } from './support/log-in-admin.ts';
import { makePicture } from './support/make-picture.ts';
import { sendMessage, thread } from './support/messages.ts';
import { openBrowser } from './support/open-browser.ts';
import { scrollToPageEnd, until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const environment = inject('environment');
const { openWindow } = openBrowser(() => address);

/** A window whose browser translates whatever the page shows, as soon as it is there, and says so in `lang`; with what else is put into pages. */
async function openTranslated(person?: Person) {
  const page = await openWindow(person, { width: 1280, height: 800 });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /Uncaught render error|NotFoundError/.test(message.text()))
      problems.push(message.text());
  });
  await page.addInitScript(`(() => {
    const translatePage = ${translatePage};
    let isDue = false;
    const translate = () => {
      isDue = false;
      if (!document.body) return;
      document.documentElement.lang = 'de';
      document.documentElement.classList.add('translated-ltr');
      translatePage();
      document.querySelector('body > grammarly-desktop') ?? document.body.prepend(document.createElement('grammarly-desktop'));
      for (const field of document.querySelectorAll('input:not([data-vault]), textarea:not([data-vault])')) {
        field.dataset.vault = '';
        field.after(document.createElement('com-1password-button'));
      }
    };
    new MutationObserver(() => {
      if (!isDue) setTimeout(translate);
      isDue = true;
    }).observe(document, { childList: true, characterData: true, subtree: true });
  })()`);
  return { page, problems };
}

/** Waits until the page has what it shows, all of it translated. */
async function seePage(page: Page, path: string): Promise<void> {
  await page.locator('h1 font').first().waitFor();
  await page.locator('[class*="animate-shimmer"]').first().waitFor({ state: 'detached' });
  expect({ path, crashes: await page.getByText('Oops! Something Went Wrong').count() }).toEqual({ path, crashes: 0 });
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const [first = '/', ...rest] = paths;
  await page.goto(first);
  await seePage(page, first);
  for (const path of rest) {
    const title = await page.title();
    await goWithin(page, path);
    await until(async () => expect({ path, title: await page.title() }).not.toEqual({ path, title }));
    await seePage(page, path);
  }
}

const PUBLIC = [
  '/services',
  '/services/chargebacks',
  '/explore',
  '/developers',
  '/support',
  '/community',
  '/terms',
  '/privacy',
];

it('every page of a visitor lives with being translated', async () => {
  const creator = await registerPerson(address, 'tina', 'CREATOR');
  const { id } = await publishPost(address, creator.token, 'Morning light #stage');
  const { page, problems } = await openTranslated();
  await walk(page, [
    '/',
    ...PUBLIC,
    `/${creator.username}`,
    `/post/${id}`,
    `/post/${id}/likes`,
    `/${creator.username}/followers`,
    '/tags/stage',
    '/search?q=light&tab=posts',
    '/login',
    '/register',
    '/forgot-password',
    '/verify-email',
    '/nowhere/at/all',
  ]);
  await goWithin(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Login Failed').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(problems).toEqual([]);
});

it('every page of those who are signed in lives with being translated', async () => {
  const creator = await registerPerson(address, 'toni', 'CREATOR');
  await publishPost(address, creator.token, 'Hello');
  const admin = await logInAdmin(address, environment);
  const shared = [
    '/feed',
    '/notifications',
    '/messages',
    '/likes',
    '/bookmarks',
    '/subscriptions',
    '/purchases',
    '/wallet',
  ];
  const own = ['/earnings', '/analytics', '/my-subscribers', '/vault', '/post/create', '/live'];
  const tabs = ['profile', 'account', 'privacy', 'security', 'notifications', 'payments', 'developers'].map(
    (tab) => `/settings?tab=${tab}`,
  );
  const seats = [
    { person: creator, paths: [...shared, ...own, tabs[0] ?? ''] },
    { person: admin, paths: ['/admin', '/operations'] },
  ];
  for (const { person, paths } of seats) {
    const { page, problems } = await openTranslated(person);
    await walk(page, paths);
    if (person === creator) {
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await seePage(page, '/settings');
      }
    }
    expect(problems).toEqual([]);
  }
});

it('a translated post is liked, commented on and changed by others, and shows what is true', async () => {
  const author = await registerPerson(address, 'tara', 'CREATOR');
  const fan = await registerPerson(address, 'theo');
  const { id } = await publishFiles(address, author.token, { content: 'Opening night' }, [
    makePicture('a.png', [9, 9, 99]),
    makePicture('b.png', [9, 99, 9]),
  ]);
  await call(address, 'POST', `/posts/${id}/like`, { token: author.token });
  const { page, problems } = await openTranslated(fan);
  await page.goto(`/post/${id}`);
  await seePage(page, 'the post');
  const main = page.getByRole('main');
  const seeLikes = (text: string) =>
    until(async () => expect((await main.allInnerTexts()).join().match(/\d+ likes?/g)).toEqual([text]));
  await main.getByRole('button', { name: 'Like', exact: true }).click();
  await seeLikes('2 likes');
  await main.getByRole('button', { name: 'Liked', exact: true }).click();
  await seeLikes('1 like');

  for (const comment of ['First', 'Second']) {
    await main.getByRole('textbox').first().fill(comment);
    await main.getByRole('button', { name: 'Post Comment' }).click();
    await main.getByText(comment, { exact: true }).waitFor();
  }
  await main.getByRole('heading', { name: /^Comments.*2/ }).waitFor();

  await main.getByRole('button', { name: /^More about the post by/ }).click();
  await page.getByRole('menuitem').last().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: /Open picture 1 of 2/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await main.getByRole('button', { name: 'Insert an emoji' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await seePage(page, 'the post');
  expect(problems).toEqual([]);
});

it('a translated profile is followed and left, lists grow, and messages come', async () => {
  const author = await registerPerson(address, 'tess', 'CREATOR');
  const fan = await registerPerson(address, 'tom');
  for (let count = 1; count <= 12; count += 1) await publishPost(address, author.token, `Post number ${count}`);
  const { page, problems } = await openTranslated(fan);
  await page.goto(`/${author.username}`);
  await seePage(page, 'the profile');
  const main = page.getByRole('main');
  const seeFollowers = (count: number) =>
    until(async () =>
      expect((await main.allInnerTexts()).join().replaceAll('\n', ' ')).toMatch(
        new RegExp(`\\b${count} followers?\\b`, 'i'),
      ),
    );
  await main.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await seeFollowers(1);
  await main.getByRole('button', { name: 'Following', exact: true }).first().click();
  await seeFollowers(0);
  await main.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await seeFollowers(1);
  await goWithin(page, '/feed');
  await main.getByText('Post number 12', { exact: true }).waitFor();
  await scrollToPageEnd(page);
  await main.getByRole('button', { name: 'Load More', exact: true }).click();
  await main.getByText('Post number 1', { exact: true }).waitFor();

  await goWithin(page, `/messages?user=${author.user.id}`);
  await sendMessage(address, author, fan, 'Welcome to the stage');
  await thread(page).getByText('Welcome to the stage', { exact: true }).waitFor();
  await page.getByLabel('Message', { exact: true }).fill('Thank you');
  await page.keyboard.press('Control+Enter');
  await thread(page).getByText('Thank you', { exact: true }).waitFor();
  await goWithin(page, '/notifications');
  await seePage(page, '/notifications');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await until(() => expect(new URL(page.url()).pathname).toBe('/login'));
  await seePage(page, '/login');
  expect(problems).toEqual([]);
});
