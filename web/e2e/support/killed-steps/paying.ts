import type { Page } from 'playwright-core';
import { listSent, openThread } from './messaging.ts';
import { read, type Scene } from './scene.ts';
import { type Step, seeValue } from './step.ts';
import { waitUntil } from './wait-until.ts';

const amountLabel = 'Or another amount';
const noteLabel = 'A few words with it';

/** Gives the writer two cards: the first is the default card, the second is the one that they choose. */
const giveCards =
  (...tokens: readonly string[]) =>
  async ({ address, writer }: Scene) => {
    for (const token of tokens) await read(address, 'POST', '/payments/methods', writer, { token });
  };

async function seeCard(page: Page, ending: string): Promise<void> {
  const card = page.getByLabel(new RegExp(`ending in ${ending}`));
  await waitUntil(`the card ${ending} is chosen`, () => card.isChecked({ timeout: 1_000 }));
}

/** Returns the sums of payments that were made or are under way, in dollars. */
async function listPaid({ address, writer }: Scene, wanted: string): Promise<readonly number[]> {
  const { transactions } = (await read(address, 'GET', '/payments/transactions', writer)) as {
    transactions: { kind: string; status: string; amount: number }[];
  };
  return transactions
    .filter(({ kind, status }) => kind === wanted && status !== 'declined' && status !== 'cancelled')
    .map(({ amount }) => amount);
}

export const tipping: Step = {
  name: 'paying: tip sent, without an answer',
  isSent: true,
  sentTo: '**/api/messages',
  async prepare(scene) {
    await giveCards('pm_card_visa', 'pm_card_mastercard')(scene);
    // A tip has words where it is given in a conversation.
    await read(scene.address, 'POST', '/messages', scene.writer, { receiverId: scene.receiver.id, content: 'Hello' });
  },
  async open(page, scene) {
    await openThread(page, scene);
    await page.getByRole('button', { name: 'Send a tip' }).click();
    await page.getByLabel(amountLabel).waitFor();
  },
  async write(page, { words }) {
    await page.getByLabel(/ending in 4444/).click();
    await page.getByLabel(amountLabel).fill('7,25');
    await page.getByLabel(noteLabel).fill(words);
    await page.getByRole('button', { name: 'Send $7.25', exact: true }).click();
  },
  async see(page, { words }) {
    await seeValue(page, amountLabel, '7,25');
    await seeValue(page, noteLabel, words);
    await seeCard(page, '4444');
  },
  async finish(page) {
    await page.getByRole('button', { name: 'Send $7.25', exact: true }).click();
    await page.getByText('Tip sent', { exact: true }).first().waitFor();
  },
  async count(scene) {
    const [tips, messages] = [await listPaid(scene, 'tip'), await listSent(scene)];
    return Math.max(tips.length, messages.filter(({ type }) => type === 'TIP').length);
  },
};

const question = (page: Page) => page.getByRole('button', { name: 'Confirm payment', exact: true });
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe for $30.00', exact: true });

export const confirming: Step = {
  name: 'paying: the question of the bank',
  sentTo: '**/api/payments/subscriptions',
  prepare: giveCards('pm_card_visa', 'pm_card_authenticationRequired'),
  async open(page, { receiver }) {
    await page.goto(`/${receiver.username}`);
    await page.getByRole('button', { name: 'Subscribe - $30.00/mo', exact: true }).click();
    await page.getByLabel(/ending in 3184/).waitFor();
  },
  async write(page) {
    await page.getByLabel(/ending in 3184/).click();
    await subscribe(page).click();
    await question(page).waitFor();
  },
  async see(page) {
    if (!(await question(page).isVisible())) await seeCard(page, '3184');
  },
  async finish(page) {
    if (!(await question(page).isVisible())) await subscribe(page).click();
    await question(page).click();
    await page.getByText(/^It renews on /).waitFor();
  },
  count: async (scene) => (await listPaid(scene, 'subscription')).length,
};
