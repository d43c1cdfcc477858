import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { readAll, seeMessage, sendMessage, thread } from './support/messages.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const hers = openBrowser(() => address);
const his = openBrowser(() => address);

describe('writing to each other', () => {
  it('carries a first message as a request, and after that both ways without a reload', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'ann'), registerPerson(address, 'ben')]);
    const herPage = await hers.openWindow(ann);
    const hisPage = await his.openWindow(ben);
    await hisPage.goto('/messages');
    await seeHeading(hisPage, 'Messages');
    await seeText(hisPage, 'No conversations yet');
    await seeText(hisPage, 'Select a conversation to start messaging');

    await herPage.goto(`/${ben.username}`);
    await herPage.getByRole('link', { name: 'Message', exact: true }).click();
    await write(herPage, 'Are you coming tonight?');
    await seeText(herPage, 'Sent');

    await hisPage.getByRole('radio', { name: 'Requests' }).click();
    await hisPage.getByRole('link', { name: ann.username }).click();
    await seeMessage(hisPage, 'Are you coming tonight?');
    await hisPage.getByRole('button', { name: 'Accept', exact: true }).click();
    await hisPage.getByRole('radio', { name: 'All', checked: true }).waitFor();
    // The head of the conversation may have come, too.
    await hisPage.getByRole('link', { name: ann.username }).first().waitFor();
    await write(hisPage, 'I am at the door.');
    await seeMessage(herPage, 'I am at the door.');
    await write(herPage, 'Come in!');
    await seeMessage(hisPage, 'Come in!');
    // Of a request nobody is told that it was read.
    await seeText(herPage, 'Read');

    await hisPage.getByRole('link', { name: ann.username }).getByText('Come in!').waitFor();
  });

  it('leads back to all conversations on a phone after a request was accepted', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'ava'), registerPerson(address, 'bo')]);
    await sendMessage(address, ann, ben, 'Are you coming?');
    const page = await his.openWindow(ben, { width: 390, height: 844 });
    await page.goto('/messages');
    await page.getByRole('radio', { name: 'Requests' }).click();
    await page.getByRole('link', { name: ann.username }).click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.has('conversation') && !url.searchParams.has('folder'));
    await seeMessage(page, 'Are you coming?');
    await page.goBack();
    await page.getByRole('radio', { name: 'All', checked: true }).waitFor();
    await page.getByRole('link', { name: ann.username }).waitFor();
  });

  it('empties a request that is declined', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'amy'), registerPerson(address, 'bob')]);
    await sendMessage(address, ann, ben, 'Buy my lamps');
    const page = await his.openWindow(ben);
    await page.goto('/messages?folder=requests');
    await page.getByRole('link', { name: ann.username }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await seeText(page, 'No requests');
    expect(await call(address, 'GET', '/messages/requests', { token: ben.token })).toMatchObject({ requests: [] });
  });

  it('shows a picture to both', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'ada'), registerPerson(address, 'bas')]);
    const herPage = await hers.openWindow(ann);
    await herPage.goto(`/messages?user=${ben.user.id}`);
    await herPage.getByLabel('Attach files').setInputFiles(makePicture('stage.png', [10, 107, 77]));
    await herPage.getByRole('button', { name: 'Send', exact: true }).click();
    await seePicture(herPage);
    const hisPage = await his.openWindow(ben);
    await hisPage.goto(`/messages?user=${ann.user.id}`);
    await seePicture(hisPage);
  });

  it('says of a paid message what it costs, and opens it to whoever pays', async () => {
    const [cleo, ben] = await Promise.all([registerPerson(address, 'cleo', 'CREATOR'), registerPerson(address, 'bo')]);
    const herPage = await hers.openWindow(cleo);
    await herPage.goto(`/messages?user=${ben.user.id}`);
    await herPage.getByRole('button', { name: 'Set a price' }).click();
    await herPage.getByLabel('Price to unlock').fill('4.5');
    await write(herPage, 'The whole score');
    await seeText(herPage, 'Paid message');
    const hisPage = await his.openWindow(ben);
    await hisPage.goto(`/messages?user=${cleo.user.id}`);
    await hisPage.getByRole('button', { name: 'Unlock for $4.50' }).click();
    expect(await hisPage.getByText('The whole score').count()).toBe(0);
    await hisPage.getByRole('button', { name: 'Add card', exact: true }).click();
    await hisPage.getByRole('button', { name: 'Pay $4.50', exact: true }).click();
    await seeText(hisPage, 'The whole score');

    await hisPage.getByRole('button', { name: 'Send a tip', exact: true }).click();
    await hisPage.getByRole('radio', { name: '$10', exact: true }).click();
    await hisPage.getByLabel('A few words with it').fill('For the strings');
    await hisPage.getByRole('button', { name: 'Send $10.00', exact: true }).click();
    await seeText(herPage, 'For the strings');
  });
});

describe('a message that does not get there', () => {
  it('can be tried again, and arrives once', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'alma'), registerPerson(address, 'burt')]);
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    // A message that got no answer would be sent again by itself, before Retry is pressed.
    await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: {} }));
    await write(page, 'Hold the curtain');
    await seeText(page, 'Failed to send message');
    await page.unroute('**/api/messages');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeText(page, 'Sent');
    expect(await page.getByText('Failed to send message', { exact: true }).count()).toBe(0);
    expect(await readAll(address, ann, ben)).toEqual(['Hold the curtain']);
  });

  it('says why it is not taken, in the server’s words', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'agda'), registerPerson(address, 'bodo')]);
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    await seeText(page, `Say hello to ${ben.username}.`);
    const message = 'This person does not take messages';
    await page.route('**/api/messages', (route) => route.fulfill({ status: 403, json: { success: false, message } }));
    await write(page, 'Are you there?');
    await seeText(page, message);
    await page.getByRole('button', { name: 'Discard' }).click();
    await seeText(page, `Say hello to ${ben.username}.`);
  });

  it('is not doubled when it was only the answer that was lost', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'anja'), registerPerson(address, 'bill')]);
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    await page.route('**/api/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Lights down');
    await seeText(page, 'Network error. Please check your internet connection.');
    // The next look at the thread finds it there.
    await seeText(page, 'Sent');
    await until(async () => {
      expect(await thread(page).getByText('Lights down', { exact: true }).count()).toBe(1);
      expect(await page.getByText('Failed to send message', { exact: true }).count()).toBe(0);
    });
    expect(await readAll(address, ann, ben)).toEqual(['Lights down']);
  });
});

it('says when the lists and the messages cannot be loaded', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'alf'), registerPerson(address, 'bea')]);
  await sendMessage(address, ann, ben, 'Hello');
  const page = await hers.openWindow(ann);
  // What comes over the live stream has the page ask again by itself, before Retry is pressed.
  await page.route('**/api/notifications/stream*', (route) => route.abort());
  await page.route('**/api/messages/conversations*', (route) => route.fulfill({ status: 418, json: {} }));
  await page.goto('/messages');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/api/messages/conversations*');
  await page.route('**/api/messages/conversations/*/messages*', (route) => route.fulfill({ status: 418, json: {} }));
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('link', { name: ben.username }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/api/messages/conversations/*/messages*');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await seeMessage(page, 'Hello');
});

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Message', { exact: true });
  await box.fill(text);
  await box.press('Enter');
}

async function seePicture(page: Page): Promise<void> {
  const picture = thread(page).locator('img[src*="/media/"]').first();
  await picture.waitFor();
  await until(async () => {
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  });
}
