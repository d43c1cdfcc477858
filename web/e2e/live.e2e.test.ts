import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { countStreams } from './support/count-streams.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const hers = openBrowser(() => address);
const his = openBrowser(() => address);

const TABS = 8;

it('shows two people who talk what the other one does, as it happens', async () => {
  const [ann, ben] = await acquainted('ann', 'ben');
  const herPage = await hers.openWindow(ann);
  const hisPage = await his.openWindow(ben);
  await herPage.goto(`/messages?user=${ben.user.id}`);
  await hisPage.goto(`/messages?user=${ann.user.id}`);
  await seeText(thread(herPage, ben), 'Online');

  const box = herPage.getByLabel('Message', { exact: true });
  await box.pressSequentially('Curtain');
  await seeText(thread(hisPage, ann), 'is typing…');
  await box.press('Enter');
  await seeText(messages(hisPage), 'Curtain');
  await seeText(messages(herPage), 'Read');
  // What was being typed has come.
  await seeText(thread(hisPage, ann), 'Online');

  await herPage.getByText('Curtain', { exact: true }).last().hover();
  await herPage.getByRole('button', { name: 'Message actions' }).last().click();
  await herPage.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await herPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seeText(messages(hisPage), 'Message deleted');

  await hisPage.context().close();
  await seeText(thread(herPage, ben), `@${ben.username}`);
});

it('counts on every page what is unread, in the badges and in the title, and lists it', async () => {
  const [ann, ben] = await acquainted('ada', 'bas');
  const page = await his.openWindow(ben);
  await page.goto('/notifications');
  await seeText(page, 'No notifications yet');
  const { id } = await publishPost(address, ben.token, 'On tour');
  await call(address, 'POST', `/posts/${id}/like`, { token: ann.token });
  await page.getByRole('link', { name: /New like/ }).waitFor();
  await until(async () => expect(await page.title()).toBe('(1) Notifications · Stagedoor'));

  for (let number = 1; number <= 10; number += 1) await post(ann, ben, `Message ${number}`);
  const bar = page.getByRole('banner');
  await seeText(bar.getByRole('link', { name: 'Messages' }), '9+');
  await seeText(bar.getByRole('link', { name: 'Notifications' }), '2');
  await until(async () => expect(await page.title()).toBe('(10) Notifications · Stagedoor'));
  expect(await page.getByRole('link', { name: /New message/ }).count()).toBe(1);
  await page.getByText(`${ann.username} sent you 10 messages`).waitFor();

  // Of likes no more in the app, but by mail once a day.
  await page.getByRole('switch', { name: 'Likes in the app' }).click();
  await page.getByLabel('Likes by mail').selectOption('daily');
  await until(async () => {
    const preferences = await call(address, 'GET', '/notifications/preferences', { token: ben.token });
    expect(preferences).toMatchObject({ NEW_LIKE: { inApp: false, email: 'daily' } });
  });

  // Read elsewhere: the list and the bell go along.
  await call(address, 'PATCH', '/notifications/read-all', { token: ben.token });
  await until(async () => {
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(1);
    expect(await bar.getByRole('link', { name: 'Notifications' }).textContent()).toBe('Notifications');
  });
});

describe('the tabs of one person', () => {
  it('share one stream, and go on with another when the one that holds it is closed', async () => {
    const [ann, ben] = await acquainted('alma', 'burt');
    const first = await his.openWindow(ben);
    const context = first.context();
    const streams = countStreams(context);
    const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
    const tabs = [first, ...others];
    // Some look at the conversation, some at something else.
    await Promise.all(tabs.map((tab, index) => tab.goto(index % 4 === 0 ? `/messages?user=${ann.user.id}` : '/terms')));
    await Promise.all(tabs.map((tab, index) => (index % 4 === 0 ? seeOnce(tab, 'Hello.') : seeHeading(tab, 'Terms'))));
    await until(() => expect(streams()).toHaveLength(1));

    const { id } = await publishPost(address, ben.token, 'Tickets');
    await call(address, 'POST', `/posts/${id}/like`, { token: ann.token });
    await Promise.all(tabs.map((tab) => seeBell(tab, '1')));
    await post(ann, ben, 'To all eight');
    await Promise.all([0, 4].map((index) => seeOnce(tabs[index], 'To all eight')));
    expect(streams()).toHaveLength(1);

    const [leader] = streams();
    await leader?.close();
    const left = tabs.filter((tab) => tab !== leader);
    expect(left).toHaveLength(TABS - 1);
    // In the moment in which nobody leads.
    await call(address, 'POST', `/users/follow/${ben.user.id}`, { token: ann.token });
    await until(() => expect(streams()).toHaveLength(1));
    await Promise.all(left.map((tab) => seeBell(tab, '2')));
    expect(streams()).toHaveLength(1);

    await left[0]?.getByRole('button', { name: /Account/ }).click();
    await left[0]?.getByRole('menuitem', { name: 'Logout' }).click();
    await until(() => expect(streams()).toHaveLength(0));
    await Promise.all(left.map((tab) => tab.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()));
  });

  it('each open a stream of their own while they are visible, where they cannot agree on one', async () => {
    const [ann, ben] = await acquainted('anja', 'bill');
    const page = await his.openWindow(ben);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await page.goto(`/messages?user=${ann.user.id}`);
    await seeText(messages(page), 'Hello.');
    await post(ann, ben, 'Over plain http');
    await seeOnce(page, 'Over plain http');
  });
});

it('catches up after the network was down, and shows nothing twice', async () => {
  const [ann, ben] = await acquainted('asta', 'bela');
  const page = await his.openWindow(ben);
  await page.goto(`/messages?user=${ann.user.id}`);
  await seeText(messages(page), 'Hello.');
  await post(ann, ben, 'Before');
  await seeOnce(page, 'Before');

  await page.context().setOffline(true);
  await seeText(page, 'You are offline.');
  for (const text of ['First', 'Second', 'Third']) await post(ann, ben, text);
  expect(await messages(page).getByText('Third', { exact: true }).count()).toBe(0);
  await page.context().setOffline(false);
  await seeOnce(page, 'Third');
  await post(ann, ben, 'After');
  await seeOnce(page, 'After');
  const said = await messages(page).getByRole('listitem').allInnerTexts();
  expect(said.map((one) => /Hi\.|Hello\.|Before|First|Second|Third|After/.exec(one)?.[0])).toEqual([
    'Hello.',
    'Hi.',
    'Before',
    'First',
    'Second',
    'Third',
    'After',
  ]);
});

/** Two who have written to each other, and have read it. */
async function acquainted(one: string, other: string): Promise<[Person, Person]> {
  const [ann, ben] = await Promise.all([registerPerson(address, one), registerPerson(address, other)]);
  await post(ann, ben, 'Hello.');
  await post(ben, ann, 'Hi.');
  for (const [reader, writer] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { token } = reader;
    const path = `/messages/conversations/user/${writer.user.id}`;
    const { id } = await call<{ id: string }>(address, 'GET', path, { token });
    await call(address, 'PATCH', `/messages/conversations/${id}/read`, { token });
    await until(async () => {
      await call(address, 'DELETE', '/notifications/clear-all', { token });
      expect(await call(address, 'GET', '/notifications/unread-count', { token })).toEqual({ count: 0 });
    });
  }
  return [ann, ben];
}

function messages(page: Page) {
  return page.getByRole('region', { name: /^Messages with/ });
}

function thread(page: Page, { username }: Person) {
  return page.getByRole('region', { name: `Conversation with ${username}` }).getByRole('heading', { level: 2 });
}

async function seeOnce(page: Page | undefined, text: string): Promise<void> {
  if (!page) throw new Error('There is no such tab');
  const shown = messages(page).getByText(text, { exact: true });
  await shown.waitFor();
  expect(await shown.count()).toBe(1);
}

async function seeBell(tab: Page, count: string): Promise<void> {
  await seeText(tab.getByRole('banner').getByRole('link', { name: 'Notifications' }), count);
}

async function post(from: Person, to: Person, content: string): Promise<void> {
  const send = () =>
    call(address, 'POST', '/messages', { token: from.token, body: { receiverId: to.user.id, content } });
  // Whoever has registered this moment is not known everywhere yet.
  await until(send);
}
