import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { readAll, seeMessage, sendMessage, thread } from './support/messages.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const hers = openBrowser(() => address);

const PHONE = { width: 390, height: 844 };

let longThread: ReturnType<typeof writeLongThread> | undefined;

/** Two people with 111 messages, of which a thread loads the newest hundred. Written once: the tests only read them. */
function getLongThread() {
  longThread ??= writeLongThread().catch((error) => {
    longThread = undefined;
    throw error;
  });
  return longThread;
}

async function writeLongThread() {
  const [ann, ben] = await Promise.all([registerPerson(address, 'asta'), registerPerson(address, 'bela')]);
  await sendMessage(address, ann, ben, 'The lantern hangs in the wings.');
  for (let number = 1; number <= 55; number += 1) {
    await sendMessage(address, ann, ben, `Hers ${number}.`);
    await sendMessage(address, ben, ann, `His ${number}.`);
  }
  return { ann, ben };
}

it('leaves a line where one’s own message was deleted', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'anke'), registerPerson(address, 'bram')]);
  await sendMessage(address, ann, ben, 'Not what I meant');
  const page = await hers.openWindow(ann);
  await page.goto(`/messages?user=${ben.user.id}`);
  await thread(page).getByText('Not what I meant').hover();
  await page.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await thread(page).getByText('Message deleted', { exact: true }).waitFor();
  expect(await readAll(address, ben, ann)).toEqual(['Message deleted']);
});

it('loads older messages on scrolling back and keeps the place, and goes to one that was looked for', async () => {
  const { ann, ben } = await getLongThread();
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
  await scrollToTop(page);
  const before = await topOf(oldest);
  release();
  await thread(page).getByText('Hers 5.', { exact: true }).waitFor();
  expect(Math.abs((await topOf(oldest)) - before)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await until(async () => expect(await isInView(page, 'His 55.')).toBe(true));
  // All 111 are loaded; those near the box are rendered.
  expect(await thread(page).getByRole('listitem').count()).toBeLessThan(60);

  await page.unroute(/messages\?.*cursor=/);
  await page.reload();
  await seeMessage(page, 'His 55.');
  await page.getByLabel('Search messages').fill('lantern');
  await page.getByRole('list', { name: 'Messages found' }).getByRole('link', { name: ben.username }).click();
  await until(async () => {
    const found = thread(page).getByText('The lantern hangs in the wings.', { exact: true });
    expect(await found.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await isInView(page, 'The lantern hangs in the wings.')).toBe(true);
  });
  await page.getByLabel('Search messages').fill('nobody ever said this');
  await seeText(page, 'No messages found');
});

it('loads older messages also where a request of its own was on the way when its top was reached', async () => {
  const { ann, ben } = await getLongThread();
  const page = await hers.openWindow(ann);
  await page.clock.install();
  await page.goto(`/messages?user=${ben.user.id}`);
  await seeMessage(page, 'His 55.');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(/messages\?(?!.*cursor=)/, async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  // What is older than half a minute is asked for again on the return of the network. News that came after that half minute
  // began, such as that she has read the thread, make it young: then it has to grow old once more.
  await until(async () => {
    await page.clock.fastForward(31_000);
    await page.context().setOffline(true);
    await seeText(page, 'You are offline.');
    await page.context().setOffline(false);
    await until(() => expect(isHeld).toBe(true));
  });
  await scrollToTop(page);
  expect(await thread(page).getByText('Hers 5.', { exact: true }).count()).toBe(0);
  release();
  await thread(page).getByText('Hers 5.', { exact: true }).waitFor();
});

it('is one at a time with its list on a phone, without the bar at the foot, and keeps what was begun', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'anton'), registerPerson(address, 'berta')]);
  await sendMessage(address, ann, ben, 'Hello');
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
  await sendMessage(address, ann, ben, 'For later');
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
  await page.getByRole('listitem').getByRole('link', { name: ben.username }).waitFor();
});

it('is found by the unread filter and by name, and offers to copy, to report and to block', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'agda'), registerPerson(address, 'brun')]);
  await sendMessage(address, ann, ben, 'Who is it?');
  await sendMessage(address, ben, ann, 'The prompter');
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
  expect(await readAll(address, ann, ben)).toEqual(['One\nTwo']);
});

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function scrollToTop(page: Page): Promise<void> {
  await thread(page).hover();
  await until(async () => {
    await page.mouse.wheel(0, -4000);
    expect(await thread(page).evaluate((box) => box.scrollTop)).toBe(0);
  });
}

async function topOf(line: Locator): Promise<number> {
  return line.evaluate((element) => element.getBoundingClientRect().top);
}

async function isInView(page: Page, text: string): Promise<boolean> {
  return thread(page)
    .getByText(text, { exact: true })
    .evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight);
}
