import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import type { LeftLine } from '../model/refund-rules.ts';
import { InvoiceRefundDialog } from './invoice-refund-dialog.tsx';

const paymentId = '01981b5c-0000-7000-8000-0000000000a1';
const startsAt = '2026-01-15T12:00:00.000Z';
const endsAt = '2026-02-15T12:00:00.000Z';
const line = (number: number, slug: string, amount: number): LeftLine => ({
  line: number,
  slug,
  kind: 'period',
  startsAt,
  endsAt,
  amount,
  refunded: 0,
  left: amount,
});

it('refunds the lines that are chosen, and an amount of one that is chosen alone', async () => {
  await page.viewport(phone.width, phone.height);
  const refund = {
    id: paymentId,
    paymentId,
    amount: 35,
    status: 'succeeded',
    reason: 'admin',
    note: 'By mistake',
    createdAt: startsAt,
  };
  const requests = fakeServer({ [`POST /payments/transactions/${paymentId}/refund`]: () => refund });
  const onClose = vi.fn();
  await show(
    <InvoiceRefundDialog
      paymentId={paymentId}
      lines={[line(0, 'calendar', 15), line(1, 'crm', 35), line(3, 'storage', 29)]}
      payer="Ben"
      nameOf={(slug) => slug}
      onClose={onClose}
    />,
  );
  await page.getByRole('textbox', { name: /^Reason/ }).fill('By mistake');
  await expect.element(page.getByRole('button', { name: 'Refund $79.00' })).toBeEnabled();
  expect(page.getByRole('textbox', { name: /^Amount/ }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: /^storage/ }).click();
  await expect.element(page.getByRole('button', { name: 'Refund $50.00' })).toBeEnabled();
  await page.getByRole('checkbox', { name: /^calendar/ }).click();
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await expect.element(amount).toHaveValue('35.00');
  await amount.fill('35.01');
  await expect.element(page.getByText('Only $35.00 is left to refund')).toBeVisible();
  await amount.fill('10');
  await page.getByRole('button', { name: 'Refund $10.00' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body).filter((body) => body !== undefined)).toEqual([
    { lines: [{ line: 1, amount: 10 }], reason: 'By mistake' },
  ]);
});

it('asks for nothing while no line is chosen, and names all chosen lines', async () => {
  const refund = {
    id: paymentId,
    paymentId,
    amount: 50,
    status: 'succeeded',
    reason: 'admin',
    note: 'By mistake',
    createdAt: startsAt,
  };
  const requests = fakeServer({ [`POST /payments/transactions/${paymentId}/refund`]: () => refund });
  await show(
    <InvoiceRefundDialog
      paymentId={paymentId}
      lines={[line(0, 'calendar', 15), line(1, 'crm', 35)]}
      payer="Ben"
      nameOf={(slug) => slug}
      onClose={() => {}}
    />,
  );
  await page.getByRole('textbox', { name: /^Reason/ }).fill('By mistake');
  for (const name of [/^calendar/, /^crm/]) await page.getByRole('checkbox', { name }).click();
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  for (const name of [/^calendar/, /^crm/]) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Refund $50.00' }).click();
  await vi.waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual({
      lines: [
        { line: 0, amount: 15 },
        { line: 1, amount: 35 },
      ],
      reason: 'By mistake',
    }),
  );
});
