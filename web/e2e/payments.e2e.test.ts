import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

/** A creator with a price, a post for subscribers and one that is paid for. */
async function makeCreator(stem: string) {
  const creator = await registerPerson(address, stem, 'CREATOR');
  const { token } = creator;
  await call(address, 'PUT', '/users/profile', { token, body: { subscriptionPrice: 30 } });
  const paid = await call<{ id: string }>(address, 'POST', '/posts', {
    token,
    body: { content: 'The score of the second act, whole, with the parts of all who play in it', price: 4.5 },
  });
  const forSubscribers = await call<{ id: string }>(address, 'POST', '/posts', {
    token,
    body: { content: 'What is played at the stage door once everybody has gone home', visibility: 'SUBSCRIBERS' },
  });
  return { creator, paid, forSubscribers };
}

function listMoney(person: Person) {
  return call<{ transactions: { id: string; kind: string; amount: number; status: string }[] }>(
    address,
    'GET',
    '/payments/transactions',
    { token: person.token },
  );
}

/** Gives the page the configuration of a gateway with PAYMENTS=sandbox. */
async function showTestMode(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...config, data: { ...config.data, paymentsTestMode: true } } });
  });
}

it('the screens that take or show money say so where none moves, and say nothing of it by default', async () => {
  const { creator } = await makeCreator('cleo');
  const notice = 'Payments are in test mode. No money moves.';
  const open = await openWindow(creator);
  await open.goto('/wallet');
  await seeHeading(open, 'Wallet');
  expect(await open.getByText(notice).count()).toBe(0);

  const page = await openWindow(creator);
  await showTestMode(page);
  for (const path of ['/wallet', '/earnings', '/subscriptions']) {
    await page.goto(path);
    await seeText(page, notice);
  }
  const fan = await openWindow(await registerPerson(address, 'fay'));
  await showTestMode(fan);
  await fan.goto(`/${creator.username}`);
  await fan.getByRole('button', { name: 'Subscribe - $30.00/mo', exact: true }).click();
  await fan.getByRole('dialog').getByText(notice).waitFor();
});

it('a fan subscribes, unlocks and tips; the creator sees what it earned and is paid out', async () => {
  const { creator, paid, forSubscribers } = await makeCreator('carla');
  const fan = await registerPerson(address, 'finn');
  const page = await openWindow(fan);

  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Add a card', exact: true }).click();
  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  await seeText(page, 'Card added');
  await seeText(page, 'Visa ending in 4242');

  await page.goto(`/post/${forSubscribers.id}`);
  const subscribe = page.getByRole('button', { name: 'Subscribe - $30.00/mo', exact: true });
  await subscribe.waitFor();
  expect(await page.getByText('once everybody has gone home').count()).toBe(0);
  await subscribe.click();
  await page.getByRole('button', { name: 'Subscribe for $30.00', exact: true }).click();
  await page.getByText(/^It renews on /).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('once everybody has gone home').waitFor();
  await subscribe.waitFor({ state: 'detached' });
  await page.goto(`/${creator.username}`);
  await page.getByRole('link', { name: 'Subscribed', exact: true }).waitFor();
  await page.getByText('once everybody has gone home').waitFor();

  await page.goto(`/post/${paid.id}`);
  await page.getByRole('button', { name: 'Unlock for $4.50', exact: true }).click();
  await page.getByRole('button', { name: 'Pay $4.50', exact: true }).dblclick();
  await page.getByText('with the parts of all who play in it').waitFor();
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await page.getByLabel('Or another amount').fill('0.5');
  await seeText(page, 'A tip is at least $1.00');
  await page.getByLabel('Or another amount').fill('7.25');
  await page.getByRole('button', { name: 'Send $7.25', exact: true }).click();
  await seeText(page, 'Tip sent');
  const { transactions } = await listMoney(fan);
  expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tip', -7.25],
    ['post', -4.5],
    ['subscription', -30],
  ]);

  const hers = await openWindow(creator);
  await hers.goto('/my-subscribers');
  await seeText(hers, '1 subscriber');
  await seeText(hers, `@${fan.username}`);
  await hers.getByText(/^Since [A-Z][a-z]{2} /).waitFor();
  await hers.getByRole('radio', { name: 'Ending', exact: true }).click();
  await seeText(hers, 'No subscription is about to end.');
  await hers.getByRole('radio', { name: 'Active', exact: true }).click();
  await hers.getByLabel('Search by name').fill('nobody is called so');
  await seeText(hers, 'Nobody found');
  await hers.getByLabel('Search by name').fill(`@${fan.username.slice(0, 5)}`);
  await seeText(hers, `@${fan.username}`);
  await hers.goto('/analytics');
  await seeHeading(hers, 'Analytics');
  await hers
    .getByRole('region', { name: 'Earnings', exact: true })
    .getByText('$39.64', { exact: true })
    .first()
    .waitFor();
  await hers
    .getByRole('region', { name: 'Earnings', exact: true })
    .getByText('New, nothing in the period before', { exact: true })
    .waitFor();
  await hers.getByRole('region', { name: 'Subscriptions that ended' }).getByText('1 subscription started').waitFor();
  await hers.getByRole('radio', { name: 'From – to', exact: true }).click();
  await hers.getByLabel('From', { exact: true }).fill('2025-01-01');
  await seeText(hers, 'At most 366 days');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await hers.getByLabel('To', { exact: true }).fill(yesterday);
  await hers.getByLabel('From', { exact: true }).fill(yesterday);
  await hers
    .getByRole('region', { name: 'Earnings', exact: true })
    .getByText('$0.00', { exact: true })
    .first()
    .waitFor();
  await hers.getByRole('radio', { name: '7 days', exact: true }).click();
  // One's own paid post by itself.
  await hers.goto(`/post/${paid.id}`);
  await hers.getByRole('main').getByRole('link', { name: 'Analytics', exact: true }).click();
  await seeHeading(hers, 'Analytics of a post');
  await hers.getByRole('region', { name: 'Sales', exact: true }).getByText('1', { exact: true }).first().waitFor();
  await hers
    .getByRole('region', { name: 'Earnings', exact: true })
    .getByText('$4.07', { exact: true })
    .first()
    .waitFor();
  await hers.getByRole('link', { name: 'All posts', exact: true }).click();
  await hers.getByRole('region', { name: 'Top posts' }).waitFor();
  await hers.goto('/earnings');
  // 30.00, 4.50 and 7.25, each less 2.9% and 30 cents.
  await hers.getByRole('region', { name: 'Earned, after fees' }).getByText('$39.64', { exact: true }).first().waitFor();
  await hers.getByRole('table', { name: 'Transactions' }).getByText('$28.83', { exact: true }).waitFor();
  await hers.getByRole('button', { name: 'Set up payouts', exact: true }).click();
  await hers.getByRole('button', { name: 'Pay out', exact: true }).click();
  const amount = hers.getByLabel('Amount');
  expect(await amount.inputValue()).toBe('39.64');
  const payOut = hers.getByRole('dialog').getByRole('button', { name: 'Pay out', exact: true });
  await amount.fill('19.99');
  await seeText(hers, 'A payout is at least $20.00');
  expect(await payOut.isDisabled()).toBe(true);
  await amount.fill('39.65');
  await payOut.click();
  await seeText(hers, 'This is more than is available');
  await amount.fill('39.64');
  await payOut.click();
  await hers.getByText('$0.00', { exact: true }).first().waitFor();
  await seeText(hers, 'Paid out');

  await page.goto('/subscriptions');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('radio', { name: 'Taking a break', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel subscription', exact: true }).click();
  await page.getByText(/^Ends /).waitFor();
  await hers.goto('/analytics');
  await hers.getByRole('link', { name: 'Who left', exact: true }).click();
  await hers.getByRole('radio', { name: 'Ending', exact: true }).click();
  await hers.getByText(/ · ends .* · Cancelled: Taking a break$/).waitFor();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await page.getByText(/^Renews /).waitFor();
  await page.getByText('$30.00 a month', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Receipts/ }).click();
  const saving = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Receipt of / })
    .click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(`@${creator.username}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // It ends with its money back, which its creator pays by card, because all of it was paid out. It can be begun again at the price
  // of today.
  await page.goto(`/${creator.username}`);
  await page.getByRole('main').getByRole('link', { name: 'Subscribed', exact: true }).first().waitFor();
  await hers.goto('/earnings');
  await hers
    .getByRole('row', { name: /\$30\.00/ })
    .getByRole('button', { name: /^Refund/ })
    .click();
  await hers.getByLabel(/^Reason, which/).fill('As agreed');
  await seeText(hers, 'Your balance covers nothing of it. $30.00 are charged to your card.');
  await hers.getByRole('button', { name: 'Add card', exact: true }).click();
  await hers.getByRole('button', { name: 'Pay $30.00 and refund', exact: true }).click();
  await seeText(hers, 'Refund on its way');
  // An open profile says so by itself.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .waitFor();
  await call(address, 'PUT', '/users/profile', { token: creator.token, body: { subscriptionPrice: 12 } });
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: `Subscribe again to ${creator.username}` }).click();
  await page.getByRole('button', { name: 'Subscribe for $12.00', exact: true }).click();
  await page.getByText(/^It renews on /).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('$12.00 a month', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Subscribe again/ }).count()).toBe(0);
});

describe('a card that does not simply pay', () => {
  it("shows the bank's question although the window was closed while it was asked", async () => {
    const { creator } = await makeCreator('dora');
    const fan = await registerPerson(address, 'dirk');
    await call(address, 'POST', '/payments/methods', {
      token: fan.token,
      body: { token: 'pm_card_authenticationRequired' },
    });
    const page = await openWindow(fan);
    await page.goto(`/${creator.username}`);
    await page.getByRole('button', { name: 'Subscribe - $30.00/mo', exact: true }).click();
    let answer = () => {};
    const isTime = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/payments/subscriptions', async (route) => {
      await isTime;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Subscribe for $30.00', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    answer();
    await seeText(page, 'Confirm your payment');
    await page.getByRole('button', { name: 'Confirm payment', exact: true }).click();
    await page.getByText(/^It renews on /).waitFor();
  });

  it('is declined, asks for a confirmation, or answers late; nobody pays twice', async () => {
    const { creator, paid } = await makeCreator('cora');
    const fan = await registerPerson(address, 'fred');
    const { token } = fan;
    for (const card of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'pm_timeout']) {
      await call(address, 'POST', '/payments/methods', { token, body: { token: card } });
    }
    const page = await openWindow(fan);
    await page.goto(`/${creator.username}`);
    await page.getByRole('button', { name: 'Subscribe - $30.00/mo', exact: true }).click();
    const subscribe = page.getByRole('button', { name: 'Subscribe for $30.00', exact: true });
    await page.getByLabel(/ending in 0002/).click();
    await subscribe.click();
    await page.getByRole('alert').getByText('Your card was declined', { exact: true }).waitFor();
    await page.getByLabel(/ending in 3184/).click();
    await subscribe.click();
    await seeText(page, 'Confirm your payment');
    expect((await listMoney(fan)).transactions.map(({ status }) => status)).toEqual(['requires_action', 'declined']);
    await page.getByRole('button', { name: 'Confirm payment', exact: true }).click();
    await page.getByText(/^It renews on /).waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();

    await page.goto(`/post/${paid.id}`);
    const unlock = page.getByRole('button', { name: 'Unlock for $4.50', exact: true });
    await unlock.click();
    await page.getByLabel(/ending in 0408/).click();
    // The answer is lost on its way: the page cannot know that it was paid, and asks again after a reload.
    await page.route('**/purchase', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Pay $4.50', exact: true }).click();
    await page.getByRole('alert').getByText('so this may be paid already').waitFor();
    await page.unroute('**/purchase');
    await page.reload();
    // The post is open already where the payment was settled before the click.
    const opened = page.getByText('with the parts of all who play in it');
    await unlock.or(opened).first().waitFor();
    if (await unlock.isVisible()) {
      await unlock.click();
      await page.getByLabel(/ending in 0408/).click();
      await page.getByRole('button', { name: 'Pay $4.50', exact: true }).click();
    }
    await opened.waitFor();
    const posts = (await listMoney(fan)).transactions.filter(({ kind }) => kind === 'post');
    expect(posts).toEqual([expect.objectContaining({ amount: -4.5, status: 'succeeded' })]);
  });
});

/** What stands for Stripe's own script, which no test loads: a form that is filled in already. */
const stripeScript = `window.Stripe = () => {
  const element = { on: () => element, off: () => element, update() {}, destroy() {}, unmount() {},
    mount: (place) => { (typeof place === 'string' ? document.querySelector(place) : place).textContent = 'Stripe’s card form'; } };
  return { elements: () => ({ create: () => element, getElement: () => element, update() {} }),
    createToken() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_of_stripe' } }) };
};`;

describe('where cards are Stripe’s', () => {
  it('a card is taken in Stripe’s own form, of which nothing is loaded before', async () => {
    const page = await openWindow(await registerPerson(address, 'stella'));
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.route('**/settings?tab=account', async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      // As the gateway widens it where Stripe's key is set.
      const widened = policy.replace("script-src 'self'", "script-src 'self' https://js.stripe.com");
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': widened } });
    });
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    );
    const card = { id: 'c1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isDefault: true };
    const stored: unknown[] = [];
    await page.route('**/api/payments/methods', async (route) => {
      const request = route.request();
      if (request.method() === 'POST') stored.push(request.postDataJSON());
      const cards = { methods: stored.length === 0 ? [] : [card], provider: 'stripe', publishableKey: 'pk_test' };
      await route.fulfill({ json: { success: true, data: request.method() === 'POST' ? card : cards } });
    });
    await page.goto('/settings?tab=account');
    await seeText(page, 'You have no card yet.');
    expect(loaded.filter((url) => /stripe/i.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Add a card', exact: true }).click();
    await seeText(page, 'Stripe’s card form');
    await page.getByRole('button', { name: 'Add card', exact: true }).click();
    await seeText(page, 'Card added');
    await seeText(page, 'Visa ending in 4242');
    expect(stored).toEqual([{ token: 'pm_of_stripe' }]);
  });
});
