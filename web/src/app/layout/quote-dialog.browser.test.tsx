import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeCheckout, openCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CheckoutWindow } from './checkout-window.tsx';

const tier = { id: '01981b5c-0000-7000-8000-0000000000d1', name: 'Gold' };
const quoteId = '01981b5c-0000-7000-8000-0000000000d2';
const subscription = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  creator: ben,
  subscriber: ben,
  price: 20,
  status: 'active',
  startedAt: '2099-01-11T12:00:00.000Z',
  renewsAt: '2099-02-11T12:00:00.000Z',
  endsAt: null,
  tier,
};
const paid = {
  id: subscription.id,
  paymentId: subscription.id,
  kind: 'subscription',
  status: 'succeeded',
  amount: 5,
  currency: 'USD',
  createdAt: '2099-01-11T12:00:00.000Z',
  subscription,
};
const quote = (more: object = {}) => ({
  id: quoteId,
  kind: 'up',
  tier,
  now: 5,
  next: 20,
  nextAt: '2099-02-11T12:00:00.000Z',
  full: 20,
  fullFrom: '2099-02-11T12:00:00.000Z',
  expiresAt: '2099-01-11T12:15:00.000Z',
  ...more,
});
const card = { id: '01981b5c-0000-7000-8000-0000000000e1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 };

async function open(answers: Parameters<typeof fakeServer>[0], checkout: object = { tierId: tier.id }) {
  const requests = fakeServer({
    'GET /config': () => ({ features: ['tiers', 'offers'], version: '1' }),
    'GET /payments/methods': () => ({
      methods: [{ ...card, isDefault: true }],
      provider: 'sandbox',
      publishableKey: null,
    }),
    ...answers,
  });
  await page.viewport(phone.width, phone.height);
  closeCheckout();
  openCheckout({ kind: 'subscription', payee: ben, price: 20, ...checkout });
  await show(<CheckoutWindow />);
  return requests.filter.bind(requests, ({ method }: { method: string }) => method === 'POST');
}

it('shows what is paid now, then and from when, and accepts exactly that', async () => {
  const posts = await open({ 'POST /payments/quotes': () => quote(), 'POST /payments/subscriptions': () => paid });
  await expect.element(page.getByText('$20.00 on Feb 11, 2099', { exact: true })).toBeVisible();
  await expect.element(page.getByText('$20.00 each month from Feb 11, 2099', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $5.00', exact: true }).click();
  await expect.element(page.getByText('Your subscription was changed')).toBeVisible();
  expect(posts().map(({ body }) => body)).toEqual([
    { creatorId: ben.id, tierId: tier.id },
    { creatorId: ben.id, paymentMethodId: card.id, quoteId },
  ]);
});

it('asks for no card where nothing is paid', async () => {
  const free = quote({ kind: 'join', now: 0, next: null, nextAt: null, full: 0, fullFrom: null });
  const member = { ...paid, amount: 0, subscription: { ...subscription, price: 0, renewsAt: null } };
  const posts = await open({ 'POST /payments/quotes': () => free, 'POST /payments/subscriptions': () => member });
  await page.getByRole('button', { name: 'Join for free' }).click();
  await expect.element(page.getByText('It costs nothing, and stays until you leave.')).toBeVisible();
  expect(page.getByLabelText(/ending in 4242/).query()).toBeNull();
  expect(posts().at(-1)?.body).toEqual({ creatorId: ben.id, quoteId });
});

it('is quoted again where the tier has changed meanwhile, and says why', async () => {
  const quotes = [quote(), quote({ now: 7, id: card.id })];
  await open({
    'POST /payments/quotes': () => quotes.shift(),
    'POST /payments/subscriptions': () => new Refusal(409, 'This tier has changed since. Look at it again.'),
  });
  await page.getByRole('button', { name: 'Pay $5.00', exact: true }).click();
  await expect
    .element(page.getByRole('alert').getByText('This tier has changed since. Look at it again.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay $7.00', exact: true })).toBeEnabled();
});

it('says why there is no quote, and asks again', async () => {
  const answers: unknown[] = [new Refusal(409, 'All places of this tier are taken.'), quote()];
  await open({ 'POST /payments/quotes': () => answers.shift() });
  await expect.element(page.getByText('All places of this tier are taken.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Pay $5.00', exact: true })).toBeEnabled();
});

const spring = { code: 'SPRING', percent: 25, amount: null, months: 3, trialEndsAt: null };
const join = (more: object = {}) => quote({ kind: 'join', now: 20, fullFrom: '2099-01-11T12:00:00.000Z', ...more });

it('takes a code, says what it takes off, and Enter in its field pays nothing', async () => {
  const quotes = [join(), join({ now: 15, next: 15, fullFrom: '2099-04-11T12:00:00.000Z', offer: spring })];
  const posts = await open({ 'POST /payments/quotes': () => quotes.shift() }, {});
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabelText('Code', { exact: true }).fill(' spring ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('SPRING: 25% off, 3 months')).toBeVisible();
  await expect.element(page.getByText('$20.00 each month from Apr 11, 2099', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Subscribe for $15.00', exact: true })).toBeEnabled();
  expect(posts().map(({ body }) => body)).toEqual([{ creatorId: ben.id }, { creatorId: ben.id, code: 'spring' }]);
});

it('says why a code does not count, and that a price for ever is never full', async () => {
  const unusedOffer = { code: 'CENT', reason: 'smaller' };
  const offer = { ...spring, months: null };
  await open({ 'POST /payments/quotes': () => join({ fullFrom: null, offer, unusedOffer }) }, { code: 'cent' });
  await expect.element(page.getByText('CENT does not count, because this saves you more.')).toBeVisible();
  await expect.element(page.getByText('SPRING: 25% off for as long as you stay')).toBeVisible();
  await expect.element(page.getByText('$20.00, which you do not pay while you stay')).toBeVisible();
});

it('begins a trial with a card, and says when it pays', async () => {
  const ends = '2099-01-18T12:00:00.000Z';
  const offer = { code: 'WEEK', percent: null, amount: null, months: null, trialEndsAt: ends };
  const trial = join({ now: 0, nextAt: ends, fullFrom: ends, offer });
  const member = { ...paid, amount: 0, subscription: { ...subscription, renewsAt: ends, trialEndsAt: ends } };
  const posts = await open(
    { 'POST /payments/quotes': () => trial, 'POST /payments/subscriptions': () => member },
    { code: 'week' },
  );
  await expect.element(page.getByText('WEEK: Free trial until Jan 18, 2099')).toBeVisible();
  await expect.element(page.getByText(/Your card is charged \$20.00 on Jan 18, 2099/)).toBeVisible();
  await page.getByRole('button', { name: 'Start the trial', exact: true }).click();
  await expect.element(page.getByText(/^Free until Jan 18, 2099, then \$20.00 each month/)).toBeVisible();
  expect(posts().at(-1)?.body).toEqual({ creatorId: ben.id, paymentMethodId: card.id, quoteId });
});

it('after too many wrong codes goes on without one', async () => {
  const answers: unknown[] = [new Refusal(429, 'Too many requests. Please try again later.'), join()];
  await open({ 'POST /payments/quotes': () => answers.shift() }, { code: 'guess' });
  await expect.element(page.getByText(/^Too many wrong codes/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Subscribe for $20.00', exact: true })).toBeEnabled();
});
