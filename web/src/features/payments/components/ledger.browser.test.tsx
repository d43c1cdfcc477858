import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { Ledger } from './ledger.tsx';

const tip = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  kind: 'tip',
  amount: 5,
  fee: 0.45,
  net: 4.55,
  counterparty: ben,
  status: 'succeeded',
  createdAt: '2026-02-11T12:00:00.000Z',
  refunded: 0,
  paymentId: null,
  note: null,
  reason: null,
  dispute: null,
};
const dispute = { ...tip, kind: 'dispute', amount: -5, fee: 0, note: 'fraudulent', paymentId: tip.id };
const answer = (transactions: readonly object[]) => ({
  transactions,
  pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
});

it('asks the server for the kind that is chosen, of which there may be none on the first page', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({
    'GET /payments/transactions': ({ query }) =>
      answer(query.get('earned') === 'payouts' ? [{ ...tip, kind: 'payout', amount: -20, counterparty: null }] : [tip]),
  });
  await show(<Ledger />);
  await expect.element(page.getByText('$5.00')).toBeVisible();
  await page.getByText('Payouts', { exact: true }).click();
  await expect.element(page.getByText('Your bank')).toBeVisible();
  await expect.element(page.getByText('-$20.00').first()).toBeVisible();
});

it('fits many on a phone, and says the rest of one that is opened', async () => {
  await page.viewport(phone.width, phone.height);
  const many = Array.from({ length: 10 }, (_, index) => ({ ...tip, id: `${tip.id.slice(0, -2)}c${index}` }));
  fakeServer({ 'GET /payments/transactions': () => answer(many) });
  await show(<Ledger />);
  const list = page.getByRole('list', { name: 'Transactions' });
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().height).toBeLessThan(10 * 70);
  const [refund] = page.getByRole('button', { name: 'Refund Ben Roe' }).elements();
  expect(refund).toBe(undefined);
  await page.getByText('Ben Roe', { exact: true }).first().click();
  await expect.element(page.getByRole('button', { name: 'Refund Ben Roe' })).toBeVisible();
  await expect.element(page.getByText('$4.55').first()).toBeVisible();
});

it('keeps a row open that is scrolled far away', async () => {
  await page.viewport(phone.width, phone.height);
  const ids = Array.from({ length: 90 }, (_, index) => `${tip.id.slice(0, -2)}${index + 10}`);
  fakeServer({ 'GET /payments/transactions': () => answer(ids.map((id) => ({ ...tip, id }))) });
  await show(<Ledger />);
  const refund = page.getByRole('button', { name: 'Refund Ben Roe' });
  await page.getByText('Ben Roe', { exact: true }).first().click();
  await expect.element(refund).toBeVisible();
  const row = refund.element();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => row.isConnected).toBe(false);
  window.scrollTo(0, 0);
  await expect.element(refund).toBeVisible();
});

it('crosses out the amount of a won dispute, and offers no refund while the bank has the money', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({
    'GET /payments/transactions': () =>
      answer([
        { ...dispute, id: '01981b5c-0000-7000-8000-0000000000a2', status: 'won', net: 0 },
        { ...tip, dispute: 'open' },
      ]),
  });
  await show(<Ledger />);
  await expect.element(page.getByText('You won').first()).toBeVisible();
  for (const row of page.getByText('Ben Roe', { exact: true }).elements()) row.closest('summary')?.click();
  expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['-$5.00']);
  expect(page.getByRole('button', { name: /^Refund/ }).elements()).toEqual([]);
});

it('shows the names of people whole in a narrow table, also beside a refund with a long reason', async () => {
  await page.viewport(1280, 800);
  const juan = { ...ben, displayName: 'Juan Pablo Rojas' };
  const reason = 'It was bought twice, once on a phone, and once on another one';
  const refund = { ...tip, kind: 'refund', amount: -500, reason, createdAt: '2026-11-21T22:48:00.000Z' };
  fakeServer({ 'GET /payments/transactions': () => answer([{ ...refund, counterparty: juan }]) });
  await show(
    <div style={{ width: 800 }}>
      <Ledger />
    </div>,
  );
  const name = page.getByText('Juan Pablo Rojas', { exact: true });
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(clientWidth).toBe(scrollWidth);
  const table = page.getByRole('table').element();
  expect(table.scrollWidth).toBe(table.parentElement?.clientWidth);
});

it.each([
  ['en-US', '2026-02-11T12:00:00.000Z,tip,ben,5.00,0.45,4.55,succeeded,'],
  ['es-ES', '2026-02-11T12:00:00.000Z;tip;ben;"5,00";"0,45";"4,55";succeeded;'],
])('is saved as a spreadsheet of the country opens it: %s', async (locale, row) => {
  const saving = vi.spyOn(URL, 'createObjectURL');
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
  onTestFinished(() => [saving, language].forEach((spy) => void spy.mockRestore()));
  fakeServer({ 'GET /payments/transactions': () => answer([tip]) });
  await show(<Ledger />);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => saving.mock.calls.length).toBe(1);
  const [[file]] = saving.mock.calls as [[Blob]];
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toContain(`\r\n${row}${tip.id}\r\n`);
});
