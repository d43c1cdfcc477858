import type { Webhook } from '@stagedoor/contracts/webhooks';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';

const webhook: Webhook = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  url: 'https://example.com/hook',
  eventTypes: ['tip.received'],
  revision: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  offReason: null,
  failingSince: null,
  previousSecretUntil: null,
};

it('sends what was changed alone, with the revision that it is of', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  fakeServer({
    [`PATCH /notifications/webhooks/${webhook.id}`]: ({ body }) => {
      sent.push(body);
      return webhook;
    },
  });
  await show(<ChangeWebhookDialog webhook={webhook} onChanged={async () => {}} onClose={onClose} />);
  await page.getByLabelText('Address').fill('https://example.com/other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ url: 'https://example.com/other', revision: 4 }]);
});

it('keeps what was changed elsewhere in another field, and does not overwrite the same one', async () => {
  const message = 'This webhook was changed elsewhere meanwhile';
  let latest: Webhook = { ...webhook, eventTypes: ['sale.made'], revision: 5 };
  const sent: unknown[] = [];
  const onClose = vi.fn();
  fakeServer({
    'GET /notifications/webhooks': () => [latest],
    [`PATCH /notifications/webhooks/${webhook.id}`]: ({ body }) => {
      sent.push(body);
      return sent.length === 2 ? latest : new Refusal(409, message, 'changed_elsewhere');
    },
  });
  await show(<ChangeWebhookDialog webhook={webhook} onChanged={async () => {}} onClose={onClose} />);
  await page.getByLabelText('Address').fill('https://example.com/other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([4, 5].map((revision) => ({ url: 'https://example.com/other', revision })));
  latest = { ...latest, url: 'https://example.com/third' };
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect([sent.length, onClose.mock.calls.length]).toEqual([3, 1]);
});
