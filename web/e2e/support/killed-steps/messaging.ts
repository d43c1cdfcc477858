import type { Page } from 'playwright-core';
import { read, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { waitUntil } from './wait-until.ts';

const box = 'Message';

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

const voiceNote = (page: Page) => page.getByRole('button', { name: /^Remove Voice note 0\.0\d/ });

export const recording: Step = {
  name: 'messaging: voice note, while it is recorded',
  sentTo: '**/api/messages',
  open: openThread,
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
  async finish(page, scene) {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await waitUntil('the message at the server', async () => (await listSent(scene)).length > 0);
    await page.getByText('Sent', { exact: true }).first().waitFor();
  },
  count: async (scene) => (await listSent(scene)).length,
};
