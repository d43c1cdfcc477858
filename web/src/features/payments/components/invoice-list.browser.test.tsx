import type { Invoice } from '@stagedoor/contracts/service-billing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { InvoiceList } from './invoice-list.tsx';

const invoice = (number: number): Invoice => {
  const startsAt = new Date(Date.UTC(2020, -number, 1, 12)).toISOString();
  return {
    id: `invoice-${number}`,
    status: 'paid',
    amount: 45,
    refunded: 0,
    issuedAt: startsAt,
    paidAt: startsAt,
    paymentId: `payment-${number}`,
    lines: [{ line: 0, slug: `no-${number}`, kind: 'once', startsAt, endsAt: null, amount: 45, refunded: 0 }],
  };
};

it('renders the invoices near the screen of many, and reaches the last one', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({
    'GET /payments/invoices': () => ({
      invoices: Array.from({ length: 300 }, (_, number) => invoice(number)),
      pagination: { page: 1, limit: 300, total: 300, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await show(<InvoiceList nameOf={(slug) => slug} />);
  const receipts = page.getByRole('button', { name: /^Receipt/ });
  await expect.element(receipts.first()).toBeVisible();
  expect(receipts.elements().length).toBeLessThan(60);
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return page.getByText('no-299, once').elements().length;
    })
    .toBe(1);
  expect(page.getByText('no-0, once').elements()).toEqual([]);
  expect(receipts.elements().length).toBeLessThan(60);
});
