import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';
import { registerConfirmed } from './support/register-confirmed.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

it('says what a price means, begins a trial at once, and lets one cancel and keep it in the settings', async () => {
  const person = await registerConfirmed(address, inject('environment'), 'tilda');
  await call(address, 'POST', '/payments/methods', { token: person.token, body: { token: 'pm_card_visa' } });
  const page = await openWindow(person);
  await page.goto('/services/education');
  // By whether the directory knows yet that only a stub answers for it.
  await page
    .getByText(
      /^(14 days free|Free while .*), then \$29\.00 a month or \$299\.00 a year\. Nothing is charged before you choose a card\.$/,
    )
    .waitFor();
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.getByText(/^Free (until|while) .*, then \$29\.00 a month\.$/).waitFor();
  await page.goto('/services/chargebacks');
  await seeText(page, 'You agree on a price with the team. Stagedoor charges nothing.');

  await page.goto('/settings?tab=services');
  const plans = page.getByRole('list', { name: 'Your plans' });
  await plans.getByText('Trial', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /4242/ }).click();
  await page.getByRole('radio', { name: /4242/, checked: true }).waitFor();
  await seeText(page, 'This card pays for your services');
  await plans.getByRole('button', { name: 'Pay $299.00 a year for Creator Academy', exact: true }).click();
  await plans.getByText(/^Free (until|while) .*, then \$299\.00 a year\.$/).waitFor();
  await plans.getByRole('button', { name: 'Cancel Creator Academy', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel service', exact: true }).click();
  await plans.getByText('Cancelled', { exact: true }).waitFor();
  await plans.getByRole('button', { name: 'Keep Creator Academy', exact: true }).click();
  await plans.getByText('Trial', { exact: true }).waitFor();
  await seeText(page, 'There are no invoices yet.');
});

it('shows what is not paid and what was, with a receipt, on a phone and a desk', async () => {
  const person = await registerPerson(address, 'nils');
  await call(address, 'POST', '/payments/methods', { token: person.token, body: { token: 'pm_card_visa' } });
  for (const size of sizes) {
    const page = await openWindow(person, size);
    await page.route('**/api/payments/services', (route) => route.fulfill({ json: { success: true, data: unpaid } }));
    await page.route('**/api/payments/invoices?*', (route) => route.fulfill({ json: { success: true, data: list } }));
    await page.goto('/settings?tab=services');
    await page.getByText(/^Your invoice of \$35\.00 is not paid\./).waitFor();
    await page.getByRole('button', { name: 'Pay $35.00', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pay your invoice' }).waitFor();
    await page.keyboard.press('Escape');
    const invoices = page.getByRole('list', { name: 'Invoices', exact: true });
    await invoices.getByText('CRM, Jan 15, 2026 to Feb 15, 2026', { exact: true }).first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
    const saving = page.waitForEvent('download');
    await invoices.getByRole('button', { name: 'Receipt of Jan 15, 2026', exact: true }).click();
    const receipt = await readFile(await (await saving).path(), 'utf8');
    expect(receipt).toContain('<td>Stagedoor</td>');
    expect(receipt).toContain('CRM, Jan 15, 2026 to Feb 15, 2026: $35.00');
  }
});

it('leads to paying where a service is closed', async () => {
  const person = await registerPerson(address, 'runa');
  const page = await openWindow(person);
  const closed = { ...plan, status: 'closed', closeReason: 'unpaid' };
  const price = { slug: 'crm', kind: 'plans', plans: [{ interval: 'month', price: 35 }], trialDays: 14, plan: closed };
  await page.route('**/api/payments/services/crm', (route) => route.fulfill({ json: { success: true, data: price } }));
  await page.goto('/services/crm');
  await seeHeading(page, 'CRM');
  await seeText(page, 'Its invoice was not paid, and you owe nothing.');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Open CRM again' }).waitFor();
});

const at = '2026-01-15T12:00:00.000Z';
const plan = {
  slug: 'crm',
  status: 'active',
  interval: 'month',
  price: 35,
  trialEndsAt: at,
  paidUntil: at,
  waivedUntil: null,
  endsAt: null,
  isCancelled: false,
  closeReason: null,
};
const endsAt = '2026-02-15T12:00:00.000Z';
const line = { line: 0, slug: 'crm', kind: 'period', startsAt: at, endsAt, amount: 35, refunded: 0 };
const invoice = {
  id: '01981b5c-0000-7000-8000-0000000000f7',
  status: 'open',
  amount: 35,
  refunded: 0,
  issuedAt: at,
  paidAt: null,
  paymentId: null,
  lines: [line],
};
const unpaid = {
  paymentMethodId: null,
  nextInvoiceAt: at,
  openInvoice: invoice,
  openUntil: '2026-01-18T12:00:00.000Z',
  plans: [plan],
};
const paid = { ...invoice, id: '01981b5c-0000-7000-8000-0000000000f9', status: 'paid', paidAt: at };
const list = {
  invoices: [invoice, { ...paid, paymentId: '01981b5c-0000-7000-8000-0000000000fa' }],
  pagination: { page: 1, limit: 20, total: 2, totalPages: 1, hasMore: false, nextCursor: null },
};
