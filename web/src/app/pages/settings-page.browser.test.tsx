import type { ServiceBilling } from '@stagedoor/contracts/service-billing';
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
