import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const messageText = 'The score of the second act, whole, with the parts of all who play in it';
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** A creator with a post that costs $4.50, and a fan with a card. */
async function makePair() {
  const creator = await registerPerson(address, 'carla', 'CREATOR');
  const fan = await registerPerson(address, 'finn');
  const post = await call<{ id: string }>(address, 'POST', '/posts', {
    token: creator.token,
    body: { content: messageText, price: 4.5 },
  });
  await call(address, 'POST', '/payments/methods', { token: fan.token, body: { token: 'pm_card_visa' } });
  return { creator, fan, post };
}
const buyPost = ({ token }: Person, id: string) =>
  call(address, 'POST', `/posts/${id}/purchase`, { token, body: { expectedPrice: 4.5 } });

async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

it('a price that was raised after the page was opened is asked again, and nothing is charged before', async () => {
  const { creator, fan, post } = await makePair();
  const page = await openWindow(fan);
  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'Unlock for $4.50', exact: true }).click();
  await call(address, 'PUT', `/posts/${post.id}`, { token: creator.token, body: { price: 7 } });
  await page.getByRole('button', { name: 'Pay $4.50', exact: true }).click();
  await seeText(page, 'The price was $4.50 and is $7.00 now. You have not been charged.');
  await page.getByRole('button', { name: 'Pay $7.00', exact: true }).click();
  await page.getByText('with the parts of all who play in it').waitFor();
  const { transactions } = await call<{ transactions: { amount: number }[] }>(
    address,
    'GET',
    '/payments/transactions',
    {
      token: fan.token,
    },
  );
  expect(transactions.map(({ amount }) => amount)).toEqual([-7]);
});

it('an author is told how many bought a post before deleting it; its buyer keeps it, with a receipt', async () => {
  const { creator, fan, post } = await makePair();
  await buyPost(fan, post.id);
  const authors = await openWindow(creator);
  await authors.goto(`/post/${post.id}`);
  await authors.getByRole('button', { name: 'Delete', exact: true }).click();
  await authors.getByText('1 person bought it and keeps it.').waitFor();
  await authors.getByRole('button', { name: 'Delete post', exact: true }).click();
  await authors.waitForURL((url) => !url.pathname.startsWith('/post/'));

  for (const size of sizes) {
    const page = await openWindow(fan, size);
    await page.goto('/purchases');
    await seeHeading(page, 'Purchases');
    await page.getByText('$4.50', { exact: true }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Receipt/u }).click();
    const receipt = await (await saving).path();
    expect(await readFile(receipt, 'utf8')).toContain(messageText);
    await page.getByRole('link', { name: messageText, exact: true }).click();
    await page.getByText('so it stays here for you').waitFor();
    await page.getByText('with the parts of all who play in it').waitFor();
    expect(await page.getByRole('button', { name: 'Like', exact: true }).count()).toBe(0);
    expect(await fitsWidth(page)).toBe(true);
  }
});

it('a bought message can be opened from the purchases after its sender has blocked the buyer', async () => {
  const { creator, fan } = await makePair();
  const { id } = await call<{ id: string }>(address, 'POST', '/messages', {
    token: creator.token,
    body: { receiverId: fan.user.id, content: 'What is played at the stage door', isPaid: true, price: 3 },
  });
  await call(address, 'POST', `/messages/${id}/purchase`, { token: fan.token, body: {} });
  await call(address, 'POST', `/users/${fan.user.id}/block`, { token: creator.token, body: {} });
  const page = await openWindow(fan, sizes[0]);
  await page.goto('/purchases');
  await page.getByRole('link', { name: 'What is played at the stage door', exact: true }).click();
  await seeHeading(page, 'Message');
  await seeText(page, 'What is played at the stage door');
});

it('a person without purchases sees what the page is for, and visitors are asked to sign in', async () => {
  const page = await openWindow(await registerPerson(address, 'nell'));
  await page.goto('/purchases');
  await seeText(page, 'No purchases yet');
  const visitor = await openWindow();
  await visitor.goto('/purchases');
  await visitor.waitForURL((url) => url.pathname === '/login');
});
