import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { SubscriptionList } from './subscription-list.tsx';

const cancelled = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  creator: ben,
  subscriber: { ...ben, id: ada.id },
  price: 5,
  status: 'cancelled',
  startedAt: '2099-01-11T12:00:00.000Z',
  renewsAt: null,
  endsAt: '2099-02-11T12:00:00.000Z',
};

async function open(subscription: object, answers: Parameters<typeof fakeServer>[0] = {}) {
  const requests = fakeServer({
    'GET /config': () => ({ features: ['offers'], version: '1' }),
    'GET /payments/subscriptions/sum': () => ({ count: 0, monthly: 0, nextChargeAt: null }),
    'GET /payments/subscriptions': () => ({
      subscriptions: [subscription],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
    ...answers,
  });
  await page.viewport(phone.width, phone.height);
  await show(<SubscriptionList />);
  return requests;
}
const resume = page.getByRole('button', { name: /^Resume/ });

it('offers to resume one that was cancelled', async () => {
  await open(cancelled);
  await expect.element(page.getByText('Ends Feb 11, 2099', { exact: true })).toBeVisible();
  await expect.element(resume).toBeVisible();
});

const active = { ...cancelled, status: 'active', renewsAt: '2099-02-11T12:00:00.000Z', endsAt: null };

it.each([
  ['sends the reason that was chosen', 'Too few posts', 'frequency'],
  ['sends none unless one is chosen', undefined, null],
])('asks why one is cancelled, and %s', async (_, label, reason) => {
  const requests = await open(active, { [`DELETE /payments/subscriptions/${active.id}`]: () => cancelled });
  await page.getByRole('button', { name: /^Cancel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription to Ben Roe?' });
  await expect.element(dialog.getByText('If you answer, Ben Roe reads it beside your name.')).toBeVisible();
  if (label !== undefined) await dialog.getByRole('radio', { name: label }).click();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(page.getByText('Subscription cancelled')).toBeVisible();
  expect(requests.find(({ method }) => method === 'DELETE')?.query.get('reason')).toBe(reason);
});

it('cancels nothing when one would rather keep it', async () => {
  const requests = await open(active);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: 'Keep subscription' }).click();
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
});

it('does not promise that one stays open whose creator is not shown any more', async () => {
  await open({ ...active, isCreatorHidden: true });
  await page.getByRole('button', { name: /^Cancel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription to Ben Roe?' });
  await expect.element(dialog.getByText(/only if you see them again before Feb 11, 2099\.$/)).toBeVisible();
  expect(dialog.getByText(/stays open until/).query()).toBeNull();
});

it('links to no profile that is not found', async () => {
  await open({ ...active, isCreatorHidden: true, isCreatorAbsent: true });
  await expect.element(page.getByText('Ben Roe', { exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: /Ben Roe/ }).query()).toBeNull();
});

it('links to the profile of somebody who is only private', async () => {
  await open({ ...active, isCreatorHidden: true });
  await expect.element(page.getByRole('link', { name: /Ben Roe/ })).toBeVisible();
});

it('says what stays of one whose creator is not shown any more, and does not offer to resume it', async () => {
  await open({ ...cancelled, isCreatorHidden: true });
  await expect.element(page.getByText(/^Ends Feb 11, 2099\. You do not see this creator any more\./)).toBeVisible();
  await expect.element(page.getByText(/this month is not refunded by itself/)).toBeVisible();
  expect(resume.elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});

it.each([
  ['is resumed', cancelled, /^Ends Feb 11, 2099\. This creator offers no subscription any more\.$/],
  [
    'is started again',
    { ...cancelled, status: 'ended' },
    /^Ended Feb 11, 2099\. This creator offers no subscription any more\.$/,
  ],
])('says that no subscription to somebody who is no creator any more %s', async (_, subscription, text) => {
  await open({ ...subscription, isOffered: false });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Receipts/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Resume|Subscribe again)/ }).elements()).toEqual([]);
});

it('shows one in a state that a newer server sends, and offers nothing but its receipts', async () => {
  await open({ ...cancelled, status: 'paused' });
  await expect.element(page.getByText('paused', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Receipts/ })).toBeVisible();
  expect(resume.query()).toBeNull();
});

it('pauses for some months, and says what is open and paid until when', async () => {
  const requests = await open(active, { [`PUT /payments/subscriptions/${active.id}/pause`]: () => active });
  await page.getByRole('button', { name: /^Pause/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause your subscription to Ben Roe?' });
  await dialog.getByRole('radio', { name: 'Three months' }).click();
  await expect.element(dialog.getByText(/Nothing changes until Feb 11, 2099.* to May 11, 2099/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause subscription' }).click();
  await expect.element(page.getByText('Your subscription will pause')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ months: 3 });
});

it.each([
  [
    'takes a planned pause back',
    '2099-02-11T12:00:00.000Z',
    'Pauses Feb 11, 2099, goes on Apr 11, 2099',
    /^Do not pause/,
  ],
  ['ends a running one', '2020-02-11T12:00:00.000Z', 'Goes on Apr 11, 2099', /^End the pause/],
])('%s', async (_, from, text, name) => {
  const until = '2099-04-11T12:00:00.000Z';
  await open({ ...active, renewsAt: until, pause: { from, until } });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name })).toBeVisible();
});

it.each([
  [{ trialEndsAt: '2099-01-18T12:00:00.000Z' }, 'Free trial until Jan 18, 2099'],
  [{ discount: { percent: 20, amount: null, months: 2, price: 4 } }, '20% off, 2 months left · next month $4.00'],
  [
    { discount: { percent: null, amount: 1, months: null, price: 4 } },
    '$1.00 off each month for as long as you stay · next month $4.00',
  ],
])('says what was kept of an offer: %j', async (kept, text) => {
  await open({ ...active, ...kept });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

it.each([
  ['agrees to', false, 'Agree to $9.00', 'PUT', { riseId: 'rise', expectedPrice: 9 }],
  ['keeps the price from', true, 'Keep my price', 'DELETE', undefined],
])('%s a price rise that the creator asks for', async (_, isAgreed, name, method, body) => {
  const priceRise = { id: 'rise', price: 9, from: '2099-03-01T12:00:00.000Z', isAgreed };
  const path = `/payments/subscriptions/${active.id}/price-rise`;
  const requests = await open({ ...active, priceRise }, { [`${method} ${path}`]: () => active });
  await expect.element(page.getByText(/\$9\.00 a month from Mar 1, 2099/)).toBeVisible();
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByText(isAgreed ? 'You keep your price' : 'You agreed to the new price')).toBeVisible();
  expect(requests.find((request) => request.method === method)?.body).toEqual(body);
});
