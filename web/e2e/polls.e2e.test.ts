import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { isFocused, until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const question = 'Which part of the score first?';
const poll = { options: ['Strings', 'Brass', 'Drums'], hours: 6 };

async function ask(author: Person): Promise<string> {
  const body = { content: question, poll };
  return (await call<{ id: string }>(address, 'POST', '/posts', { token: author.token, body })).id;
}
const vote = ({ token }: Person, id: string, option: number) =>
  call(address, 'POST', `/posts/${id}/vote`, { token, body: { option } });
const pollOf = (page: Page): Locator => page.getByRole('region', { name: 'Poll' });

it('a poll is written with its post, survives a reload, and shows its author the result', async () => {
  const author = await registerPerson(address, 'pola', 'CREATOR');
  const page = await openWindow(author);
  await page.goto('/post/create');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await page.getByRole('button', { name: 'Add a poll' }).click();
  const first = page.getByLabel('Answer 1');
  await until(async () => expect(await isFocused(first)).toBe(true));
  await page.keyboard.type('Strings');
  // Enter goes on to the next answer; it publishes nothing.
  await page.keyboard.press('Enter');
  await until(async () => expect(await isFocused(page.getByLabel('Answer 2'))).toBe(true));
  await page.keyboard.type('strings');
  await seeText(page, 'Two answers are the same');
  await page.getByLabel('Answer 2').fill('Brass');
  await seeText(page, 'The text above is its question: write one');
  expect(await publish.isDisabled()).toBe(true);
  await page.getByLabel('Text', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Add an answer' }).click();
  await seeText(page, 'Write every answer, or remove the poll');
  await page.keyboard.type('Drums');
  await page.getByRole('radio', { name: '6 hours' }).click();

  await page.reload();
  expect(await page.getByLabel('Answer 3', { exact: true }).inputValue()).toBe('Drums');
  await page.getByRole('button', { name: 'Add an answer' }).click();
  await page.getByRole('button', { name: 'Remove answer 4' }).click();
  await publish.click();
  await seeText(page, 'Post published');
  await pollOf(page).getByText('0 votes · 6 hours left', { exact: true }).waitFor();
  expect(await pollOf(page).getByRole('listitem').allTextContents()).toEqual([
    'Strings0%0 votes',
    'Brass0%0 votes',
    'Drums0%0 votes',
  ]);
});

it('a reader votes once by keyboard, and sees the result then', async () => {
  const author = await registerPerson(address, 'pip', 'CREATOR');
  const [fan, other] = [await registerPerson(address, 'quin'), await registerPerson(address, 'rosa')];
  const id = await ask(author);
  await vote(other, id, 0);
  const page = await openWindow(fan);
  await page.goto(`/post/${id}`);
  const shown = pollOf(page);
  const button = shown.getByRole('button', { name: 'Vote', exact: true });
  await button.waitFor();
  expect(await shown.textContent()).not.toMatch(/vote\b|%/);
  expect(await button.isDisabled()).toBe(true);
  await shown.getByRole('radio', { name: 'Strings' }).focus();
  await page.keyboard.press('ArrowDown', { delay: 50 });
  await until(async () => expect(await shown.getByRole('radio', { name: 'Brass' }).isChecked()).toBe(true));

  await page.route('**/vote', (route) => route.abort());
  await button.click();
  await seeText(page, 'Network error. Please check your internet connection.');
  await page.unroute('**/vote');
  await button.click();
  await shown.getByText('2 votes · 6 hours left', { exact: true }).waitFor();
  expect(await shown.getByRole('listitem').allTextContents()).toEqual([
    'Strings50%1 vote',
    'Brass (your vote)50%1 vote',
    'Drums0%0 votes',
  ]);
  await until(async () => expect(await isFocused(shown)).toBe(true));
  await page.reload();
  await shown.getByText('(your vote)').waitFor();
});

it('shows a vote at once to the author of the poll and to those who have voted, and only the options to others', async () => {
  const author = await registerPerson(address, 'wim', 'CREATOR');
  const [fan, other, reader] = [
    await registerPerson(address, 'xenia'),
    await registerPerson(address, 'yann'),
    await registerPerson(address, 'zoe'),
  ];
  const id = await ask(author);
  await vote(fan, id, 0);
  const pages = await Promise.all([author, fan, reader].map((person) => openWindow(person)));
  const [hers, his, readers] = pages;
  if (!hers || !his || !readers) throw new Error('a window is missing');
  for (const page of pages) {
    const isStreaming = page.waitForResponse((response) => response.url().includes('/api/notifications/stream'));
    await page.goto(`/post/${id}`);
    await isStreaming;
  }
  await vote(other, id, 1);
  for (const page of [hers, his]) await pollOf(page).getByText('2 votes · 6 hours left', { exact: true }).waitFor();
  expect(await pollOf(his).getByRole('listitem').allTextContents()).toEqual([
    'Strings (your vote)50%1 vote',
    'Brass50%1 vote',
    'Drums0%0 votes',
  ]);
  expect(await pollOf(readers).textContent()).not.toMatch(/vote\b|%/);
});

it('shows the truth where somebody has voted in another window, or the poll has closed', async () => {
  const author = await registerPerson(address, 'sol', 'CREATOR');
  const fan = await registerPerson(address, 'tess');
  const id = await ask(author);
  const page = await openWindow(fan);
  await page.goto(`/post/${id}`);
  const shown = pollOf(page);
  await shown.getByRole('radio', { name: 'Brass' }).click();
  await vote(fan, id, 2);
  await shown.getByRole('button', { name: 'Vote', exact: true }).click();
  await seeText(page, 'You have voted already, and a vote cannot be changed');
  await shown.getByText('Drums (your vote)').waitFor();

  // A page that was loaded before the poll closed.
  await page.route(`**/api/posts/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, poll: { ...data.poll, isClosed: true } } } });
  });
  await page.reload();
  await shown.getByText('1 vote · Closed', { exact: true }).waitFor();
});

it('visitors read the answers and are asked to log in, and the text of a poll with votes stays', async () => {
  const author = await registerPerson(address, 'uma', 'CREATOR');
  const fan = await registerPerson(address, 'vera');
  const id = await ask(author);
  const visitor = await openWindow();
  await visitor.goto(`/post/${id}`);
  await pollOf(visitor).getByRole('radio', { name: 'Drums' }).click();
  await pollOf(visitor).getByRole('button', { name: 'Vote', exact: true }).click();
  await seeText(visitor, 'Please login to vote');

  await vote(fan, id, 1);
  const page = await openWindow(author);
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByText('People have voted on this post: its text stays as it is.').waitFor();
  expect(await dialog.getByLabel('Text', { exact: true }).isEditable()).toBe(false);
});
