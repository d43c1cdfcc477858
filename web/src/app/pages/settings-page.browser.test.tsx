import type { Invoice, ServiceBilling, ServicePlan } from '@stagedoor/contracts/service-billing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { SettingsPage } from './settings-page.tsx';

const nothingBilled: ServiceBilling = {
  plans: [],
  nextInvoiceAt: null,
  openInvoice: null,
  openUntil: null,
  paymentMethodId: null,
};
const emptyPage = { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null };

it('keeps the tab of services that its address names where the switches cannot be read, and tries again', async () => {
  let isUnavailable = true;
  fakeServer({
    'GET /config': () =>
      isUnavailable
        ? new Refusal(503, 'Busy')
        : { features: ['service-billing'], version: '1', paymentsTestMode: false },
    'GET /payments/services': () => nothingBilled,
    'GET /payments/methods': () => ({ methods: [], provider: 'sandbox', publishableKey: null }),
    'GET /payments/invoices': () => ({ invoices: [], pagination: emptyPage }),
    'GET /services': () => [],
  });
  await show(<SettingsPage />, ada, '/settings?tab=services');
  await expect.element(page.getByRole('tab', { name: 'Services and billing', selected: true })).toBeVisible();
  isUnavailable = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
});

it('leads to the service and to the invoice that a notification is about, with the focus', async () => {
  const at = '2026-03-01T12:00:00.000Z';
  const plan = (slug: string): ServicePlan => ({
    slug,
    status: 'active',
    interval: 'month',
    price: 15,
    trialEndsAt: at,
    paidUntil: at,
    waivedUntil: null,
    endsAt: null,
    isCancelled: false,
    closeReason: null,
  });
  const line = {
    line: 1,
    slug: 'calendar',
    kind: 'period',
    startsAt: at,
    endsAt: at,
    amount: 15,
    refunded: 0,
  } as const;
  const id = '01981b5c-0000-7000-8000-0000000000f7';
  const invoice: Invoice = {
    id,
    status: 'paid',
    amount: 15,
    refunded: 0,
    issuedAt: at,
    paidAt: at,
    paymentId: null,
    lines: [line],
  };
  fakeServer({
    'GET /config': () => ({ features: ['service-billing'], version: '1', paymentsTestMode: false }),
    'GET /payments/services': () => ({ ...nothingBilled, plans: [plan('chat'), plan('calendar')] }),
    'GET /payments/methods': () => ({ methods: [], provider: 'sandbox', publishableKey: null }),
    'GET /payments/invoices': ({ query }) => ({
      invoices: query.get('id') === id ? [invoice] : [],
      pagination: emptyPage,
    }),
    'GET /services': () => [],
  });
  const first = await show(<SettingsPage />, ada, '/settings?tab=services&service=calendar');
  await expect.poll(() => document.activeElement?.textContent).toContain('calendar');
  expect(document.activeElement?.textContent).not.toContain('chat');
  await first.unmount();

  const second = await show(<SettingsPage />, ada, `/settings?tab=services&invoice=${id}`);
  const target = page.getByRole('region', { name: 'The invoice you came for' });
  await expect.element(target.getByText('$15.00').first()).toBeVisible();
  await expect.element(target).toHaveFocus();
  await second.unmount();

  await show(<SettingsPage />, ada, `/settings?tab=services&invoice=${ada.id}`);
  await expect.element(target.getByText('This invoice is not there any more.')).toBeVisible();
});
