import type { Webhook } from '@stagedoor/contracts/webhooks';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { FormerWebhooks } from './former-webhooks.tsx';

const webhook: Webhook = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  url: 'https://example.com/hook',
  eventTypes: ['tip.received'],
  revision: 1,
  isWaiting: false,
  createdAt: '2026-02-01T10:00:00.000Z',
  offReason: null,
  failingSince: null,
  previousSecretUntil: null,
};

/** `refusal` is the answer to a deletion, after which the webhook is gone all the same. */
async function showWebhooks(refusal?: Refusal) {
  let webhooks = [webhook];
  fakeServer({
    'GET /notifications/webhooks': () => webhooks,
    [`DELETE /notifications/webhooks/${webhook.id}`]: () => {
      webhooks = [];
      return refusal ?? null;
    },
  });
  await show(<FormerWebhooks />, { ...ada, role: 'FAN' });
  await expect.element(page.getByText(/are sent nothing while you are no creator/)).toBeVisible();
}
const buttons = () =>
  page
    .getByRole('main')
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

it.each([
  ['deletes them', undefined],
  ['has those gone that were deleted in another tab', new Refusal(404, 'Webhook not found')],
])('somebody who is no creator any more sees their webhooks, and %s', async (_, refusal) => {
  await showWebhooks(refusal);
  expect(buttons()).toEqual([`Log ${webhook.url}`, `Delete ${webhook.url}`]);
  await page.getByRole('button', { name: `Delete ${webhook.url}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('The webhook is deleted', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(webhook.url)).not.toBeInTheDocument();
});
