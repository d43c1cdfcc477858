import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson, signInAs } from './support/people.ts';

const address = inject('address');
const PHONE = { width: 390, height: 844 };
const { openWindow } = openBrowser(() => address);

describe('offline', () => {
  it('says so, keeps the page and what was written on it, and goes on when the network is back', async () => {
    const creator = await registerPerson(address, 'sten', 'CREATOR');
    const page = await openWindow(creator);
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await page.getByLabel('Add pictures').setInputFiles(makePicture('one.png', [200, 40, 60]));
    await page.getByRole('img', { name: 'one.png' }).or(page.locator('img[src^="blob:"]')).first().waitFor();
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.context().setOffline(true);
    await seeText(page, 'You are offline.');
    await page.getByRole('navigation').getByRole('link', { name: 'Likes', exact: true }).click();
    await seeText(page, 'It loads by itself once you are connected.');
    await page.context().setOffline(false);
    await seeHeading(page, 'Likes');
    expect(loads).toBe(0);
  });

  it('says at once that a change was not sent, and keeps what was written', async () => {
    const creator = await registerPerson(address, 'stina', 'CREATOR');
    const { id } = await publishPost(address, creator.token, 'Say something');
    const page = await openWindow(await registerPerson(address, 'sixten'));
    const isReady = page.waitForResponse((response) => response.url().includes('/toaster'));
    await page.goto(`/post/${id}`);
    await isReady;
    await page.getByLabel('Your comment').fill('Half a comment');
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).first().click();
    await seeText(page, 'Network error. Please check your internet connection.');
    await page.getByRole('button', { name: 'Post Comment', exact: true }).click();
    await page.getByRole('button', { name: 'Post Comment', exact: true }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByLabel('Your comment').inputValue()).toBe('Half a comment');
    expect(await page.getByText('No comments yet').count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Post Comment', exact: true }).click();
    await page.getByRole('main').getByText('Half a comment', { exact: true }).waitFor();
  });

  it('waits while the server is out of reach, then loads what had failed, and nothing written is lost', async () => {
    const creator = await registerPerson(address, 'svea', 'CREATOR');
    const page = await openWindow(creator);
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    // Only calls end here: the browser itself still believes in its network.
    let isCut = true;
    let asked = 0;
    await page.route(
      (url) => isCut && (url.pathname === '/' || url.pathname.includes('saved-posts-page')),
      (route) => {
        if (route.request().method() === 'HEAD') asked += 1;
        return route.abort('connectionfailed');
      },
    );
    await page.getByRole('navigation').getByRole('link', { name: 'Likes', exact: true }).click();
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.getByRole('navigation').first().waitFor();
    isCut = false;
    await seeHeading(page, 'Likes');
    await page.goto('/post/create');
    await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('Half a thought');
  });
});

describe('messages', () => {
  it('that were written offline are sent in their order when the network is back, and the screen says so', async () => {
    const [ada, bo] = await Promise.all([registerPerson(address, 'ada'), registerPerson(address, 'bo')]);
    const page = await openWindow(ada, PHONE);
    await page.goto(`/messages?user=${bo.user.id}`);
    const field = page.getByLabel('Message', { exact: true });
    await field.waitFor();
    await page.context().setOffline(true);
    // Nothing covers it.
    await page.getByText('You are offline.').click({ trial: true });
    for (const text of ['First', 'Second']) {
      await field.fill(text);
      await page.keyboard.press('Enter');
    }
    const promise = page.getByText('It is sent as soon as there is a connection again');
    await expect.poll(() => promise.count()).toBe(2);
    await page.context().setOffline(false);
    await page.getByText('Sent', { exact: true }).waitFor();
    await page.reload();
    await seeText(page, 'Second');
    expect(await page.getByText(/^(First|Second)$/).allTextContents()).toEqual(['First', 'Second']);
  });
});

describe('what was not sent', () => {
  it("a post's text and files are there after a reload", async () => {
    const creator = await registerPerson(address, 'tove', 'CREATOR');
    const page = await openWindow(creator);
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await page.getByLabel('Add pictures').setInputFiles(makePicture('one.png', [200, 40, 60]));
    await page.locator('img[src^="blob:"]').first().waitFor();
    await page.reload();
    await page.locator('img[src^="blob:"]').first().waitFor();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/post\/[0-9a-f-]{36}$/);
    await page.locator('main img[src*="/media/files/social/"]').first().waitFor();
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).waitFor();
    expect(await page.locator('img[src^="blob:"]').count()).toBe(0);
  });

  it('a comment is restored after a reload, only for its author', async () => {
    const creator = await registerPerson(address, 'ulla', 'CREATOR');
    const { id } = await publishPost(address, creator.token, 'Say something');
    const fan = await registerPerson(address, 'viggo');
    const page = await openWindow(fan);
    await page.goto(`/post/${id}`);
    await page.getByLabel('Your comment').fill('Half a comm');
    await page.reload();
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Half a comm');
    await changePerson(page, await registerPerson(address, 'wanda'));
    await page.goto(`/post/${id}`);
    await page.getByLabel('Your comment').waitFor();
    expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  });

  it('a message is sent after a reload, only in the session of its author', async () => {
    const [writer, next, reader] = await Promise.all(
      ['xeno', 'yrsa', 'zita'].map((stem) => registerPerson(address, stem)),
    );
    if (!writer || !next || !reader) throw new Error('Nobody was registered');
    const page = await openWindow(writer);
    await page.goto(`/messages?user=${reader.user.id}`);
    let isCut = true;
    await page.route(
      (url) => isCut && ['/', '/api/messages'].includes(url.pathname),
      (route) => route.abort(),
    );
    await page.getByLabel('Message', { exact: true }).fill('Read this');
    await page.keyboard.press('Enter');
    await seeText(page, 'Failed to send message');
    const senders: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/messages'))
        senders.push(request.headers().authorization ?? null);
    });
    await changePerson(page, next);
    isCut = false;
    await page.goto(`/messages?user=${reader.user.id}`);
    await page.getByLabel('Message', { exact: true }).waitFor();
    expect(await page.getByText('Read this', { exact: true }).count()).toBe(0);
    expect(senders).toEqual([]);

    await changePerson(page, writer);
    await page.goto(`/messages?user=${reader.user.id}`);
    await seeText(page, 'Read this');
    await page.getByText('Sent', { exact: true }).waitFor();
    expect(senders).toHaveLength(1);
    await page.reload();
    await seeText(page, 'Read this');
    expect(await page.getByText('Read this', { exact: true }).count()).toBe(1);
  });
});

/** Signs another person in on the same machine, in another tab. */
async function changePerson(page: Page, person: Person): Promise<void> {
  const tab = await page.context().newPage();
  await signInAs(tab, person);
  await tab.close();
}

it('two tabs with the profile form have what was typed in each, also after a reload, and a closed tab leaves it to the next', async () => {
  const page = await openWindow(await registerPerson(address, 'tora', 'CREATOR'));
  const other = await page.context().newPage();
  const bioOf = (tab: Page) => tab.getByLabel('Bio', { exact: true });
  const nameOf = (tab: Page) => tab.getByLabel('Display name', { exact: true });
  for (const tab of [page, other]) await tab.goto('/settings');
  await bioOf(page).fill('From the first tab');
  await nameOf(other).fill('From the second tab');
  for (const tab of [page, other]) {
    await tab.reload();
    await seeText(tab, 'Not saved yet');
  }
  expect(await bioOf(page).inputValue()).toBe('From the first tab');
  expect(await nameOf(page).inputValue()).not.toBe('From the second tab');
  expect(await bioOf(other).inputValue()).toBe('');
  expect(await nameOf(other).inputValue()).toBe('From the second tab');

  await other.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.reload();
  await seeText(page, 'Not saved yet');
  expect(await bioOf(page).inputValue()).toBe('From the first tab');
  await page.close();
  await other.reload();
  await until(async () => expect(await bioOf(other).inputValue()).toBe('From the first tab'));
});

it('two tabs that edit the same post and comment have what was typed in each, also after a reload', async () => {
  const creator = await registerPerson(address, 'torun', 'CREATOR');
  const { id } = await publishPost(address, creator.token, 'Say something');
  await call(address, 'POST', `/posts/${id}/comment`, { token: creator.token, body: { content: 'Bravo' } });
  const page = await openWindow(creator);
  const other = await page.context().newPage();
  const edited = (tab: Page) => tab.getByLabel('Your comment, edited');
  const text = (tab: Page) => tab.getByRole('dialog').getByLabel('Text', { exact: true });
  async function openPost(tab: Page) {
    await tab.getByRole('button', { name: 'More about your post', exact: true }).click();
    await tab.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  }
  for (const tab of [page, other]) {
    await tab.goto(`/post/${id}`);
    await tab.getByRole('button', { name: `More about the comment by @${creator.username}` }).click();
    await tab.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await edited(tab).waitFor();
  }
  for (const [tab, words] of [
    [page, 'From the first tab'],
    [other, 'From the second tab'],
  ] as const) {
    await edited(tab).fill(words);
    await openPost(tab);
    await text(tab).fill(words);
  }
  for (const tab of [page, other]) {
    await tab.reload();
    await edited(tab).waitFor();
    await openPost(tab);
  }
  expect(await edited(page).inputValue()).toBe('From the first tab');
  expect(await text(page).inputValue()).toBe('From the first tab');
  expect(await edited(other).inputValue()).toBe('From the second tab');
  expect(await text(other).inputValue()).toBe('From the second tab');

  await other.getByRole('button', { name: 'Undo my changes', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.close();
  await openPost(other);
  await until(async () => expect(await text(other).inputValue()).toBe('From the first tab'));
});
