import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it, vi } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const hers = openBrowser(() => address);
const his = openBrowser(() => address);

const PHONE = { width: 390, height: 844 };

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
    await seeText(herPage, 'Read');
    await hisPage.getByRole('button', { name: 'Accept', exact: true }).click();
    await write(hisPage, 'I am at the door.');
    await seeMessage(herPage, 'I am at the door.');
    await write(herPage, 'Come in!');
    await seeMessage(hisPage, 'Come in!');

    await hisPage.getByRole('radio', { name: 'All' }).click();
    await hisPage.getByRole('link', { name: ann.username }).getByText('Come in!').waitFor();
  });

  it('empties a request that is declined', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'amy'), registerPerson(address, 'bob')]);
    await post(ann, ben, 'Buy my lamps');
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
    await page.route('**/api/messages', (route) => route.abort());
    await write(page, 'Hold the curtain');
    await seeText(page, 'Failed to send message');
    await page.unroute('**/api/messages');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeText(page, 'Sent');
    expect(await page.getByText('Failed to send message', { exact: true }).count()).toBe(0);
    expect(await readAll(ann, ben)).toEqual(['Hold the curtain']);
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
    await vi.waitFor(async () => {
      expect(await thread(page).getByText('Lights down', { exact: true }).count()).toBe(1);
      expect(await page.getByText('Failed to send message', { exact: true }).count()).toBe(0);
    });
    expect(await readAll(ann, ben)).toEqual(['Lights down']);
  });
});

describe('a thread', () => {
  it('leaves a line where one’s own message was deleted', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'anke'), registerPerson(address, 'bram')]);
    await post(ann, ben, 'Not what I meant');
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    await thread(page).getByText('Not what I meant').hover();
    await page.getByRole('button', { name: 'Message actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await thread(page).getByText('Message deleted', { exact: true }).waitFor();
    expect(await readAll(ben, ann)).toEqual(['Message deleted']);
  });

  it('loads older messages on scrolling back and keeps the place, and goes to one that was looked for', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'asta'), registerPerson(address, 'bela')]);
    await post(ann, ben, 'The lantern hangs in the wings.');
    for (let number = 1; number <= 55; number += 1) {
      await post(ann, ben, `Hers ${number}.`);
      await post(ben, ann, `His ${number}.`);
    }
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    await seeMessage(page, 'His 55.');
    expect(await thread(page).getByText('Hers 5.', { exact: true }).count()).toBe(0);
    const oldest = thread(page).getByText('Hers 6.', { exact: true });
    // Held back until one is at the top, so that what is measured is what the older ones move.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/messages\?.*cursor=/, async (route) => {
      await held;
      await route.continue();
    });
    await thread(page).hover();
    await vi.waitFor(
      async () => {
        await page.mouse.wheel(0, -4000);
        expect(await thread(page).evaluate((box) => box.scrollTop)).toBe(0);
      },
      { timeout: 15_000, interval: 200 },
    );
    const before = await topOf(oldest);
    release();
    await thread(page).getByText('Hers 5.', { exact: true }).waitFor();
    expect(Math.abs((await topOf(oldest)) - before)).toBeLessThan(3);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await vi.waitFor(async () => expect(await isInView(page, 'His 55.')).toBe(true), { timeout: 5000 });
    // All 111 are loaded; those near the box are rendered.
    expect(await thread(page).getByRole('listitem').count()).toBeLessThan(60);

    await page.unroute(/messages\?.*cursor=/);
    await page.reload();
    await seeMessage(page, 'His 55.');
    await page.getByLabel('Search messages').fill('lantern');
    await page.getByRole('list', { name: 'Messages found' }).getByRole('link', { name: ben.username }).click();
    await vi.waitFor(
      async () => {
        const found = thread(page).getByText('The lantern hangs in the wings.', { exact: true });
        expect(await found.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(0);
        expect(await isInView(page, 'The lantern hangs in the wings.')).toBe(true);
      },
      { timeout: 10_000 },
    );
    await page.getByLabel('Search messages').fill('nobody ever said this');
    await seeText(page, 'No messages found');
  });

  it('is one at a time with its list on a phone, without the bar at the foot, and keeps what was begun', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'anton'), registerPerson(address, 'berta')]);
    await post(ann, ben, 'Hello');
    const page = await hers.openWindow(ann, PHONE);
    await page.goto('/messages');
    await page.getByRole('link', { name: ben.username }).click();
    await page.getByLabel('Message', { exact: true }).fill('I meant to');
    expect(await page.getByRole('navigation', { name: 'Shortcuts' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await seeHeading(page, 'Messages');
    await page.getByRole('navigation', { name: 'Shortcuts' }).waitFor();
    await page.getByRole('link', { name: ben.username }).click();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('I meant to');
  });

  it('goes to the archive and comes back', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'arno'), registerPerson(address, 'bibi')]);
    await post(ann, ben, 'For later');
    const page = await hers.openWindow(ann);
    await page.goto('/messages');
    await page.getByRole('link', { name: ben.username }).click();
    await choose(page, 'Archive');
    await seeText(page, 'No conversations yet');
    await page.getByRole('radio', { name: 'Archived' }).click();
    // In the list: the thread that is closing has a link to the person too.
    await page.getByRole('listitem').getByRole('link', { name: ben.username }).click();
    await choose(page, 'Unarchive');
    await seeText(page, 'Nothing archived');
    await page.getByRole('radio', { name: 'All' }).click();
    await page.getByRole('link', { name: ben.username }).waitFor();
  });

  it('is found by the unread filter and by name, and offers to copy, to report and to block', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'agda'), registerPerson(address, 'brun')]);
    await post(ann, ben, 'Who is it?');
    await post(ben, ann, 'The prompter');
    const page = await hers.openWindow(ann);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/messages');
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByRole('listitem').getByRole('link', { name: ben.username }).click();
    await seeMessage(page, 'The prompter');
    await seeText(page, 'No unread conversations');
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('combobox', { name: 'To' }).fill(ben.username);
    await page.getByRole('option', { name: ben.username }).waitFor();
    await page.keyboard.press('Enter');
    await thread(page).getByText('The prompter').hover();
    const received = thread(page).getByRole('listitem').filter({ hasText: 'The prompter' });
    await received.getByRole('button', { name: 'Message actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await seeText(page, 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The prompter');

    await choose(page, 'Report');
    const report = page.getByRole('dialog', { name: `Report @${ben.username}` });
    await report.getByRole('radio', { name: 'Spam or scam' }).click();
    await report.getByRole('button', { name: 'Send report' }).click();
    await seeText(page, 'Thank you. We will look at it');
    await choose(page, 'Block');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await seeText(page, `You have blocked @${ben.username}`);
    await seeText(page, 'Select a conversation to start messaging');
    await seeText(page, 'No conversations yet');
    await page.goto(`/messages?user=${ben.user.id}`);
    await seeText(page, 'You have blocked this person');
  });

  it('breaks the line with Shift and Enter, and does not send what is blank', async () => {
    const [ann, ben] = await Promise.all([registerPerson(address, 'aida'), registerPerson(address, 'bert')]);
    const page = await hers.openWindow(ann);
    await page.goto(`/messages?user=${ben.user.id}`);
    const box = page.getByLabel('Message', { exact: true });
    await box.fill('   ');
    await box.press('Enter');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await box.fill('One');
    await box.press('Shift+Enter');
    await box.pressSequentially('Two');
    await box.press('Enter');
    await seeText(page, 'Sent');
    expect(await readAll(ann, ben)).toEqual(['One\nTwo']);
  });
});

it('says when the lists and the messages cannot be loaded', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'alf'), registerPerson(address, 'bea')]);
  await post(ann, ben, 'Hello');
  const page = await hers.openWindow(ann);
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

function thread(page: Page) {
  return page.getByRole('region', { name: /^Messages with/ });
}

async function seeMessage(page: Page, text: string): Promise<void> {
  await thread(page).getByText(text, { exact: true }).waitFor();
}

async function seePicture(page: Page): Promise<void> {
  const picture = thread(page).locator('img[src*="/media/"]').first();
  await picture.waitFor();
  await vi.waitFor(async () => {
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  });
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function topOf(line: Locator): Promise<number> {
  return line.evaluate((element) => element.getBoundingClientRect().top);
}

async function isInView(page: Page, text: string): Promise<boolean> {
  return thread(page)
    .getByText(text, { exact: true })
    .evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight);
}

async function post(from: Person, to: Person, content: string): Promise<void> {
  const send = () =>
    call(address, 'POST', '/messages', { token: from.token, body: { receiverId: to.user.id, content } });
  // Whoever has registered this moment is not known everywhere yet.
  await vi.waitFor(send, { timeout: 10_000, interval: 100 });
}

/** What the server has of the two, oldest first. */
async function readAll(reader: Person, other: Person): Promise<string[]> {
  const { token } = reader;
  const { id } = await call<{ id: string }>(address, 'GET', `/messages/conversations/user/${other.user.id}`, { token });
  const { messages } = await call<{ messages: { content: string }[] }>(
    address,
    'GET',
    `/messages/conversations/${id}/messages?limit=100`,
    { token },
  );
  return messages.map(({ content }) => content).toReversed();
}
