import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';
import { toneAsMicrophone } from './support/tone-as-microphone.ts';

const address = inject('address');
const hers = openBrowser(() => address);
const his = openBrowser(() => address);

interface Sent {
  readonly id: string;
  readonly conversationId: string;
}

async function send(from: Person, to: Person, content: string): Promise<Sent> {
  return call(address, 'POST', '/messages', { token: from.token, body: { receiverId: to.user.id, content } });
}

it('shows reactions and answers to both at once, and of a deleted message only that there was one', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'ana'), registerPerson(address, 'ben')]);
  const { conversationId } = await send(ann, ben, 'Doors open at seven');
  await send(ben, ann, 'Good');
  const herPage = await hers.openWindow(ann);
  const hisPage = await his.openWindow(ben);
  await Promise.all([herPage, hisPage].map((page) => page.goto(`/messages?conversation=${conversationId}`)));
  const bubble = (page: typeof herPage) =>
    page.getByRole('listitem').filter({ hasText: 'Doors open at seven' }).first();

  await bubble(hisPage).hover();
  await bubble(hisPage).getByRole('button', { name: 'Message actions' }).click();
  await hisPage.getByRole('menuitemcheckbox', { name: 'Heart' }).click();
  await bubble(hisPage).getByRole('button', { name: '❤️ 1', pressed: true }).waitFor();
  await bubble(herPage).getByRole('button', { name: '❤️ 1', pressed: false }).click();
  await bubble(hisPage).getByRole('button', { name: '❤️ 2', pressed: true }).click();
  await bubble(herPage).getByRole('button', { name: '❤️ 1', pressed: true }).click();
  await bubble(hisPage).getByRole('list', { name: 'Reactions' }).waitFor({ state: 'hidden' });

  await bubble(hisPage).getByRole('button', { name: 'Message actions' }).click();
  await hisPage.getByRole('menuitem', { name: 'Answer' }).click();
  await seeText(hisPage, `Answer to ${ann.username}`);
  // What is answered is stored with the draft.
  await hisPage.getByRole('textbox', { name: 'Message', exact: true }).fill('Then I leave at six');
  await hisPage.reload();
  await hisPage.getByText(`Answer to ${ann.username}`, { exact: true }).waitFor();
  await hisPage.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  const quote = herPage.getByRole('button', { name: 'In answer to You Doors open at seven' });
  await quote.click();
  await hisPage.getByText(`Answer to ${ann.username}`, { exact: true }).waitFor({ state: 'hidden' });

  await bubble(herPage).hover();
  await bubble(herPage).getByRole('button', { name: 'Message actions' }).click();
  await herPage.getByRole('menuitem', { name: 'Delete' }).click();
  await herPage
    .getByRole('dialog')
    .or(herPage.getByRole('alertdialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
  for (const page of [herPage, hisPage]) {
    await until(async () => expect(await page.getByText('Message deleted').count()).toBe(2));
    expect(await page.getByText('Doors open at seven').count()).toBe(0);
  }
});

it('keeps a pinned conversation above the others, and counts those of a muted one without the bell', async () => {
  const [ann, ben, cem] = await Promise.all(['ann', 'ben', 'cem'].map((stem) => registerPerson(address, stem)));
  if (!ann || !ben || !cem) throw new Error('somebody is missing');
  const { conversationId } = await send(ann, ben, 'first');
  await send(ann, cem, 'second');
  const page = await hers.openWindow(ann);
  await page.goto(`/messages?conversation=${conversationId}`);
  for (const name of ['Pin', 'Mute']) {
    await page.getByRole('button', { name: 'Conversation actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  const rows = page.getByRole('link').filter({ has: page.locator('time') });
  await until(async () => expect(await rows.first().textContent()).toContain('MutedPinned'));
  expect(await rows.first().textContent()).toContain(ben.username);
  await page.goto('/settings');
  await send(ben, ann, 'third');
  await page
    .getByRole('link', { name: /^Messages\s*1/ })
    .first()
    .waitFor();
  expect(await call(address, 'GET', '/notifications', { token: ann.token })).toMatchObject({ notifications: [] });
});

it('sends a voice note, with the microphone on the page of messages alone', async () => {
  const [ann, ben] = await Promise.all([registerPerson(address, 'ann'), registerPerson(address, 'ben')]);
  const { conversationId } = await send(ann, ben, 'Listen');
  const page = await hers.openWindow(ann);
  // Only what the microphone hears is made up; the recorder is the browser's own.
  await page.addInitScript({ content: toneAsMicrophone });
  await page.goto('/settings');
  const isPermitted = () => page.evaluate(() => document.featurePolicy?.allowsFeature('microphone'));
  expect(await isPermitted()).toBe(false);
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await page.getByRole('link', { name: ben.username }).click();
  // The page is loaded again with its permission, and goes on by itself.
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await page.getByText('0:01').waitFor();
  expect(await isPermitted()).toBe(true);
  await page.getByRole('button', { name: 'Discard the voice note' }).click();
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await page.getByText('0:01').waitFor();
  await page.getByRole('button', { name: 'Finish the voice note' }).click();
  await page.getByRole('button', { name: /^Remove Voice note 0\.0\d/ }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await seeText(page, 'Sent');

  const hisPage = await his.openWindow(ben);
  await hisPage.goto(`/messages?conversation=${conversationId}`);
  const player = hisPage.locator('audio');
  await player.waitFor({ state: 'attached' });
  await until(async () =>
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0),
  );
  const { messages } = await call<{ messages: { type: string; media: { type: string }[] }[] }>(
    address,
    'GET',
    `/messages/conversations/${conversationId}/messages`,
    { token: ben.token },
  );
  expect(messages[0]).toMatchObject({ type: 'AUDIO', media: [{ type: 'AUDIO' }] });
});
