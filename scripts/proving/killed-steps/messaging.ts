import type { Page } from 'playwright-core';
import { makePicture } from '../../../web/e2e/support/make-picture.ts';
import { read, type Scene } from './scene.ts';
import { type Step, seeValue } from './step.ts';
import { waitUntil } from './wait-until.ts';

const box = 'Message';
const fillText = (page: Page, { words }: Scene) => page.getByLabel(box, { exact: true }).fill(words);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

export async function openThread(page: Page, { receiver }: Scene): Promise<void> {
  await page.goto(`/messages?user=${receiver.id}`);
  await page.getByLabel(box, { exact: true }).waitFor();
}

/** Returns what the writer has sent to the receiver, newest first. */
export async function listSent({ address, writer, receiver }: Scene) {
  const { id } = (await read(address, 'GET', `/messages/conversations/user/${receiver.id}`, writer)) as { id: string };
  const answer = await read(address, 'GET', `/messages/conversations/${id}/messages?limit=100`, writer);
  const { messages } = answer as { messages: { senderId: string; type: string; price: number; content: string }[] };
  return messages.filter(({ senderId }) => senderId === writer.id);
}

const messaging: Omit<Step, 'name' | 'write' | 'see'> = {
  sentTo: '**/api/messages',
  open: openThread,
  async finish(page, scene) {
    await send(page);
    await waitUntil('the message at the server', async () => (await listSent(scene)).length > 0);
    await page.getByText('Sent', { exact: true }).first().waitFor();
  },
  count: async (scene) => (await listSent(scene)).length,
};

const voiceNote = (page: Page) => page.getByRole('button', { name: /^Remove Voice note 0\.0\d/ });

export const messagingSteps: readonly Step[] = [
  { ...messaging, name: 'messaging: text', write: fillText, see: (page, { words }) => seeValue(page, box, words) },
  {
    ...messaging,
    name: 'messaging: file',
    async write(page, scene) {
      await fillText(page, scene);
      await page.getByLabel('Attach files').setInputFiles(makePicture('one.png', [200, 40, 60]));
      await page.getByRole('button', { name: 'Remove one.png' }).waitFor();
    },
    async see(page, { words }) {
      await seeValue(page, box, words);
      await page.getByRole('button', { name: 'Remove one.png' }).waitFor();
    },
  },
  {
    ...messaging,
    name: 'messaging: voice note, while it is recorded',
    async write(page) {
      await page.getByRole('button', { name: 'Record a voice note' }).click();
      await page.getByText('0:02', { exact: true }).waitFor();
    },
    async see(page) {
      const end = page.getByRole('button', { name: 'Finish the voice note' });
      await voiceNote(page).or(end).first().waitFor();
      if (await end.isVisible()) await end.click();
      await voiceNote(page).waitFor();
    },
  },
  {
    ...messaging,
    name: 'messaging: price',
    async write(page, scene) {
      await fillText(page, scene);
      await page.getByRole('button', { name: 'Set a price' }).click();
      await page.getByLabel('Price to unlock').fill('4,5');
    },
    async see(page, { words }) {
      await seeValue(page, box, words);
      await seeValue(page, 'Price to unlock', '4,5');
    },
  },
  {
    ...messaging,
    name: 'messaging: sent, without an answer',
    isSent: true,
    async write(page, scene) {
      await fillText(page, scene);
      await page.getByLabel('Attach files').setInputFiles(makePicture('one.png', [200, 40, 60]));
      await page.getByRole('button', { name: 'Remove one.png' }).waitFor();
      await page.getByLabel(box, { exact: true }).press('Enter');
    },
    async see(page, { words }) {
      await page
        .getByRole('region', { name: /^Messages with/ })
        .getByText(words, { exact: true })
        .first()
        .waitFor();
    },
    async finish(page, scene) {
      const retry = page.getByRole('button', { name: 'Retry', exact: true });
      const sent = page.getByText('Sent', { exact: true });
      await waitUntil('one sent message, and none that waits', async () => {
        if (await retry.first().isVisible()) await retry.first().click({ timeout: 1_000 });
        return (await sent.first().isVisible()) && (await listSent(scene)).length > 0;
      });
    },
  },
];
