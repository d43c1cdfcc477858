import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CreatorCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

const tip: CreatorCheckout = { kind: 'tip', payee: ben, conversationId: '01981b5c-0000-7000-8000-0000000000f1' };
const card = (n: number) => ({
  id: `01981b5c-0000-7000-8000-0000000000d${n}`,
  brand: 'visa',
  last4: `424${n}`,
  expMonth: 12,
  expYear: 2099,
  isDefault: n === 1,
});

it.each([
  [phone.height, 3],
  [500, 2],
])('a notice covers nothing that pays on a phone of %i pixels with %i cards', async (height, count) => {
  await page.viewport(phone.width, height);
  const methods = Array.from({ length: count }, (_, place) => card(place + 1));
  fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    'GET /payments/methods': () => ({ methods, provider: 'sandbox', publishableKey: null }),
  });
  const ends = { onPaid: vi.fn(), onRepriced: vi.fn(), onUnsold: vi.fn(), onClose: vi.fn() };
  await show(<CheckoutDialog checkout={tip} {...ends} />);
  const send = page.getByRole('button', { name: 'Send $5.00', exact: true });
  await expect.element(send).toBeEnabled();
  showToast('error', 'Network error. Please check your internet connection.');
  const notice = page.getByText('Network error. Please check your internet connection.').first();
  await expect.element(notice).toBeVisible();
  send.element().scrollIntoView({ block: 'end' });
  const { x, y, width, height: size } = send.element().getBoundingClientRect();
  expect(send.element().contains(document.elementFromPoint(x + width / 2, y + size / 2))).toBe(true);
});
