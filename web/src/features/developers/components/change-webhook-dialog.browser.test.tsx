import type { Webhook } from '@stagedoor/contracts/webhooks';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';

const webhook: Webhook = {
  isWaiting: false,
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

it('stays open with what was typed while it was saved, and saves that as well', async () => {
  const sent: unknown[] = [];
  const sentAtClose: number[] = [];
  const onChanged = vi.fn(async () => {});
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeServer({
    [`PATCH /notifications/webhooks/${webhook.id}`]: async ({ body }) => {
      sent.push(body);
      await answered;
      return { ...webhook, ...(body as Webhook), revision: webhook.revision + sent.length };
    },
  });
  await show(
    <ChangeWebhookDialog webhook={webhook} onChanged={onChanged} onClose={() => sentAtClose.push(sent.length)} />,
  );
  const address = page.getByLabelText('Address');
  await address.fill('https://example.com/other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await address.fill('https://example.com/other-one');
  answer();
  await expect.poll(() => onChanged.mock.calls.length).toBe(1);
  await page.getByRole('button', { name: 'Save' }).click();
  // The first answer left it open.
  await expect.poll(() => sentAtClose).toEqual([2]);
  expect(sent).toEqual([
    { url: 'https://example.com/other', revision: 4 },
    { url: 'https://example.com/other-one', revision: 5 },
  ]);
});

/** A server that has `latest` and refuses every change of an older revision. */
function fakeNewer(latest: Webhook) {
  const sent: unknown[] = [];
  fakeServer({
    'GET /notifications/webhooks': () => [latest],
    [`PATCH /notifications/webhooks/${webhook.id}`]: ({ body }) => {
      sent.push(body);
      return (body as Webhook).revision === latest.revision
        ? latest
        : new Refusal(409, 'This webhook was changed elsewhere meanwhile', 'changed_elsewhere');
    },
  });
  return sent;
}

it('keeps what was changed elsewhere in another field, without a question', async () => {
  const sent = fakeNewer({ ...webhook, eventTypes: ['sale.made'], revision: 5 });
  const onClose = vi.fn();
  await show(<ChangeWebhookDialog webhook={webhook} onChanged={async () => {}} onClose={onClose} />);
  await page.getByLabelText('Address').fill('https://example.com/other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([4, 5].map((revision) => ({ url: 'https://example.com/other', revision })));
});

describe('a webhook that was changed elsewhere in the same fields', () => {
  const address = page.getByLabelText('Address');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const versions = () =>
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);

  async function open() {
    const sent = fakeNewer({
      ...webhook,
      url: 'https://example.com/third',
      eventTypes: ['tip.received', 'sale.made'],
      revision: 5,
    });
    const onClose = vi.fn();
    await show(<ChangeWebhookDialog webhook={webhook} onChanged={async () => {}} onClose={onClose} />);
    await address.fill('https://example.com/other');
    await page.getByRole('checkbox', { name: /follower.gained/ }).click();
    await save.click();
    await expect.element(page.getByText('This was changed elsewhere meanwhile', { exact: false })).toBeVisible();
    return { sent, onClose };
  }

  it('is shown beside what was typed, which is saved over it on demand', async () => {
    const { sent, onClose } = await open();
    expect(versions().slice(0, 2)).toEqual(['https://example.com/third', 'https://example.com/other']);
    expect(
      versions()
        .slice(2)
        .map((events) => events?.split('\n').toSorted()),
    ).toEqual([
      ['sale.made', 'tip.received'],
      ['follower.gained', 'tip.received'],
    ]);
    await expect.element(address).toHaveValue('https://example.com/other');
    await expect.element(save).toBeDisabled();
    expect(sent).toHaveLength(1);
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent.at(-1)).toEqual({
      url: 'https://example.com/other',
      eventTypes: expect.arrayContaining(['follower.gained', 'tip.received']),
      revision: 5,
    });
  });

  it('is taken over on demand, and what was typed can come back', async () => {
    const { sent, onClose } = await open();
    await page.getByRole('button', { name: 'Take the other' }).click();
    await expect.element(address).toHaveValue('https://example.com/third');
    await expect.element(page.getByRole('checkbox', { name: /sale.made/ })).toBeChecked();
    await page.getByRole('button', { name: 'Bring mine back' }).click();
    await expect.element(address).toHaveValue('https://example.com/other');
    await expect.element(page.getByRole('checkbox', { name: /sale.made/ })).not.toBeChecked();
    await save.click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent.at(-1)).toMatchObject({ url: 'https://example.com/other', revision: 5 });
  });
});
