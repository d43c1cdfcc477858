import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ben, show } from '#/shared/testing/browser/show.tsx';
import { PurchaseList } from './purchase-list.tsx';

const purchase = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  kind: 'post',
  itemId: '01981b5c-0000-7000-8000-0000000000e1',
  title:
    'Fault-finding, the full method: eleven pages, one flow chart, and the six measurements that find most of them',
  seller: { ...ben, displayName: 'Florence Adeyemi', isVerified: true },
  price: 1_234.5,
  refunded: 0,
  isOwned: true,
  purchasedAt: '2099-01-11T12:00:00.000Z',
  availableUntil: null,
};

it('shows a price and who was paid whole, beside a long title', async () => {
  fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    'GET /payments/purchases': () => ({
      purchases: [purchase],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await page.viewport(1_440, 900);
  // Beside the menu the page has this much room.
  await show(
    <div style={{ width: 1_120 }}>
      <PurchaseList />
    </div>,
  );
  const price = page.getByText('$1,234.50', { exact: true });
  await expect.element(price).toBeVisible();
  expect(price.element().getClientRects()).toHaveLength(1);
  const name = page.getByText(purchase.seller.displayName, { exact: true }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});
