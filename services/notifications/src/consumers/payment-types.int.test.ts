import {
  creatorReturned,
  messagePurchased,
  paymentDisputed,
  paymentRefunded,
  postPurchased,
  purchasesEnding,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewalFailed,
  subscriptionRenewed,
  subscriptionStarted,
  tipReceived,
} from '@stagedoor/contracts/payments-events';
import { payoutHeld, payoutProcessed, payoutReleased, payoutReturned } from '@stagedoor/contracts/payout-events';
import { messagePricesTooLow, postPricesTooLow } from '@stagedoor/contracts/price-events';
import {
  invoiceDeclined,
  invoicePaid,
  invoiceRefunded,
  servicePlanChanged,
  serviceTrialEnding,
} from '@stagedoor/contracts/service-billing-events';
import { userBlocked } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, theo] = [await world.someone('Mara Keys'), await world.someone('Theo Lind')];
});

const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));

test.each([
  [tipReceived, 'NEW_TIP', 'Theo Lind sent you a tip of $5.00', `/earnings?transaction=${tipReceived.sample.tipId}`],
  [postPurchased, 'POST_PURCHASE', 'Theo Lind bought your post for $9.99', `/post/${postPurchased.sample.postId}`],
  [
    messagePurchased,
    'POST_PURCHASE',
    'Theo Lind bought your message for $15.00',
    `/messages?user=@sender&message=${messagePurchased.sample.messageId}`,
  ],
  [subscriptionStarted, 'NEW_SUBSCRIBER', 'Theo Lind subscribed to you', '/theo_lind'],
  [subscriptionRenewed, 'SUBSCRIPTION_RENEWAL', 'Theo Lind subscribed for another month', '/theo_lind'],
  [subscriptionCancelled, 'SUBSCRIPTION_CANCELLED', 'Theo Lind no longer subscribes to you', '/theo_lind'],
  [
    payoutProcessed,
    'PAYOUT_PROCESSED',
    'Your payout of $123.45 is on its way',
    `/earnings?transaction=${payoutProcessed.sample.payoutId}`,
  ],
] as const)('$0.subject tells the creator', async (event, type, message, link) => {
  const people = {
    creatorId: mara,
    sellerId: mara,
    buyerId: theo,
    senderId: theo,
    subscriberId: theo,
    cancelledById: theo,
  };
  const data = Object.fromEntries(
    Object.entries(event.sample).map(([name, value]) => [name, name in people ? people[name as 'buyerId'] : value]),
  );
  await publish([event, data]);
  expect(await world.listOf(mara)).toMatchObject([
    { type, message, link: link.replace('@sender', theo), isRead: false },
  ]);
});

test('both sides are notified of a renewal, and of a cancellation all but the one who cancelled', async () => {
  const sides = { subscriberId: theo, creatorId: mara };
  await publish([subscriptionRenewed, { ...subscriptionRenewed.sample, ...sides }]);
  await publish([subscriptionCancelled, { ...subscriptionCancelled.sample, ...sides, cancelledById: mara }]);
  expect((await world.listOf(theo)).map(({ message }) => message).sort()).toEqual([
    'You subscribe to Mara Keys for another month',
    'Your subscription to Mara Keys was cancelled',
  ]);
  expect(await world.listOf(mara)).toHaveLength(1);
});

test('both sides are notified once that a subscription has run out, and its subscriber of where it starts again', async () => {
  const sides = { subscriberId: theo, creatorId: mara };
  const ended = { ...subscriptionEnded.sample, ...sides };
  await publish([subscriptionCancelled, { ...subscriptionCancelled.sample, ...sides, cancelledById: theo }]);
  await publish([subscriptionEnded, ended], [subscriptionEnded, { ...ended, hasRunOut: true }]);
  const notice = { type: 'SUBSCRIPTION_CANCELLED', title: 'Subscription ended' };
  expect(await world.listOf(theo)).toMatchObject([
    { ...notice, message: 'Your subscription to Mara Keys has ended', link: '/subscriptions' },
  ]);
  expect(await world.listOf(mara)).toMatchObject([
    { ...notice, message: 'The subscription of Theo Lind has ended', link: '/theo_lind' },
    { message: 'Theo Lind no longer subscribes to you' },
  ]);
});

test('of a subscription whose payment failed for good both sides are notified once, and only its subscriber reads why', async () => {
  const sides = { subscriberId: theo, creatorId: mara };
  const { cancelledById: _nobody, ...cancelled } = { ...subscriptionCancelled.sample, ...sides };
  const endsAt = cancelled.cancelledAt;
  await publish([subscriptionCancelled, { ...cancelled, endsAt, hasPaymentFailed: true }]);
  await publish([subscriptionEnded, { ...subscriptionEnded.sample, ...sides }]);
  expect(await world.listOf(theo)).toMatchObject([
    {
      message: 'Your subscription to Mara Keys has ended, because your card could not be charged',
      link: '/subscriptions',
    },
  ]);
  expect(await world.listOf(mara)).toMatchObject([{ message: 'The subscription of Theo Lind has ended' }]);
});

test('only its subscriber is notified that a renewal could not be paid, and until when it is tried again', async () => {
  await publish([
    subscriptionRenewalFailed,
    { ...subscriptionRenewalFailed.sample, subscriberId: theo, creatorId: mara },
  ]);
  expect(await world.listOf(theo)).toMatchObject([
    {
      type: 'SUBSCRIPTION_RENEWAL',
      title: 'Payment failed',
      message:
        'Your subscription to Mara Keys was not renewed, because your card could not be charged. It is tried again each day until March 15, 2026.',
      link: '/wallet',
    },
  ]);
  expect(await world.listOf(mara)).toEqual([]);
});

test('nobody is notified of an end who has switched that kind off, or whom a block separates', async () => {
  const ended = { ...subscriptionEnded.sample, subscriberId: theo, creatorId: mara, hasRunOut: true };
  const off = await world.service.app.inject({
    method: 'PATCH',
    url: '/notifications/preferences',
    headers: asUser({ userId: theo }),
    payload: { SUBSCRIPTION_CANCELLED: { inApp: false, email: 'off' } },
  });
  expect(off.statusCode).toBe(200);
  await publish([subscriptionEnded, ended]);
  expect(await world.listOf(theo)).toEqual([]);
  expect(await world.listOf(mara)).toHaveLength(1);
  const other = await world.someone('Ida Holm');
  await publish([userBlocked, { ...userBlocked.sample, blockerId: mara, blockedId: other, revision: 1 }]);
  await publish([subscriptionEnded, { ...ended, subscriberId: other, subscriptionId: world.stranger() }]);
  expect(await world.listOf(other)).toEqual([]);
  expect(await world.listOf(mara)).toHaveLength(1);
});

test('both sides are notified of a refund, except for a creator who made it', async () => {
  const sides = { payerId: theo, payeeId: mara };
  await publish([paymentRefunded, { ...paymentRefunded.sample, ...sides, note: 'Sent twice' }]);
  expect([await world.listOf(theo), await world.listOf(mara)]).toMatchObject([
    [
      {
        type: 'SYSTEM',
        title: 'Refund',
        message: '$9.99 for a post from Mara Keys is on its way back to your card. The creator refunded it: Sent twice',
        link: `/wallet?transaction=${paymentRefunded.sample.refundId}`,
      },
    ],
    [],
  ]);
  const refundId = world.stranger();
  await publish([paymentRefunded, { ...paymentRefunded.sample, ...sides, refundId, reason: 'admin' }]);
  expect(await world.listOf(mara)).toMatchObject([
    {
      message: '$9.99 for a post went back to Theo Lind. Stagedoor refunded it.',
      link: `/earnings?transaction=${refundId}`,
    },
  ]);
});

test('both sides are notified of a dispute and of its end', async () => {
  const sides = { payerId: theo, payeeId: mara, disputeId: world.stranger() };
  await publish([paymentDisputed, { ...paymentDisputed.sample, ...sides }]);
  await publish([paymentDisputed, { ...paymentDisputed.sample, ...sides, state: 'lost' }]);
  expect((await world.listOf(mara)).map(({ title }) => title).sort()).toEqual(['Dispute lost', 'Payment disputed']);
  expect((await world.listOf(theo)).map(({ title }) => title).sort()).toEqual(['Dispute closed', 'Payment disputed']);
});

test.each([
  ['post', ' What it paid for is locked until that is decided.'],
  ['tip', ''],
] as const)('who paid reads of a disputed %s what is withdrawn', async (kind, withdrawn) => {
  const sides = { payerId: theo, payeeId: mara, disputeId: world.stranger() };
  await publish([paymentDisputed, { ...paymentDisputed.sample, ...sides, kind }]);
  expect(await world.listOf(theo)).toMatchObject([
    { message: `Your bank disputes $9.99 that you paid Mara Keys (fraudulent).${withdrawn}` },
  ]);
});

test('a person is told of the end of a trial, of paid, declined and refunded invoices, and of a closed service', async () => {
  for (const [event, data, title, message] of [
    [
      serviceTrialEnding,
      {},
      'Your trial of Content Calendar ends in 3 days',
      'The trial ends on March 15. Choose a card to keep it for $15.00 a month. Nothing is charged before.',
    ],
    [
      serviceTrialEnding,
      { hasCard: true, endsAt: '2026-03-16T09:30:00.000Z' },
      'Your trial of Content Calendar ends in 3 days',
      'The trial ends on March 16. From then on it costs $15.00 a month. Cancel before, and nothing is charged.',
    ],
    [invoicePaid, {}, 'Your invoice is paid', '$60.00 for your services. The receipt is in your settings.'],
    [
      invoiceDeclined,
      {},
      'Your services could not be paid',
      'Your card was declined for your invoice of $60.00. Pay by March 18 to keep your services open.',
    ],
    [
      invoiceRefunded,
      {},
      'You got money back',
      '$60.00 of an invoice for your services was refunded: Charged by mistake',
    ],
    [
      servicePlanChanged,
      {},
      'Content Calendar is closed',
      'Its invoice was not paid, and you owe nothing. Pay to open it again.',
    ],
    [
      servicePlanChanged,
      { closeReason: 'unconfirmed', revision: 3 },
      'Content Calendar is closed',
      'Confirm your email address, and your trial goes on.',
    ],
    [
      servicePlanChanged,
      { closeReason: 'repeated', revision: 4 },
      'Content Calendar is closed',
      'The card or bank account of your account has had a trial before. You owe nothing. Pay to open it again.',
    ],
  ] as const) {
    await publish([event, { ...event.sample, userId: mara, ...data }]);
    const list = await world.listOf(mara);
    const about = 'service' in event.sample ? 'service=calendar' : `invoice=${event.sample.invoiceId}`;
    const link = `/settings?tab=services&${about}`;
    expect(list.find((one) => one.message === message)).toMatchObject({ type: 'SYSTEM', title, link });
  }
  const before = (await world.listOf(mara)).length;
  const silent = {
    ...servicePlanChanged.sample,
    userId: mara,
    reason: 'cancelled',
    closeReason: 'cancelled',
    revision: 2,
  };
  await publish([servicePlanChanged, silent]);
  expect(await world.listOf(mara)).toHaveLength(before);
});

test('a creator is notified of a hold of payouts with its reason, and of the release', async () => {
  const hold = { holdId: world.stranger(), creatorId: mara, adminId: theo };
  await publish([payoutHeld, { ...payoutHeld.sample, ...hold, reason: 'We check a dispute' }]);
  await publish([payoutReleased, { ...payoutReleased.sample, ...hold }]);
  expect(await world.listOf(mara)).toMatchObject([
    { type: 'SYSTEM', title: 'Your payouts go on', link: '/earnings' },
    { title: 'Your payouts are on hold', message: 'Stagedoor holds your payouts: We check a dispute' },
  ]);
  expect(await world.listOf(theo)).toEqual([]);
});

test('a creator is notified of a payout that came back', async () => {
  await publish([payoutReturned, { ...payoutReturned.sample, creatorId: mara }]);
  expect(await world.listOf(mara)).toMatchObject([
    {
      type: 'SYSTEM',
      title: 'A payout came back',
      message: '$123.45 of a payout came back, and are in your balance again. Look at where your payouts go.',
      link: `/earnings?transaction=${payoutReturned.sample.payoutId}`,
    },
  ]);
});

test('buyers of a creator who deletes their account are told until when they can save their purchases', async () => {
  const ending = { ...purchasesEnding.sample, buyerId: theo, sellerId: mara };
  await publish([purchasesEnding, ending]);
  const first = await world.listOf(theo);
  expect(first).toMatchObject([
    {
      type: 'SYSTEM',
      actor: null,
      title: 'Save what you bought',
      message:
        'A creator you bought from is deleting their account. You can open and save what you bought from them until February 25, 2026.',
      link: '/purchases',
    },
  ]);
  // The creator came back and deletes the account once more: the first notification is still unread.
  await publish([purchasesEnding, { ...ending, endsAt: '2026-04-25T12:00:00.000Z' }]);
  expect((await world.listOf(theo)).map(({ message }) => message.includes('April 25, 2026'))).toContain(true);
  expect(await world.listOf(mara)).toEqual([]);
});

test('subscribers of a creator who deletes their account are told that they are not charged again', async () => {
  const cancelled = { ...subscriptionCancelled.sample, subscriptionId: world.stranger(), cancelledById: mara };
  const leaving = { ...cancelled, subscriberId: theo, creatorId: mara, isCreatorLeaving: true };
  const before = (await world.listOf(mara)).length;
  await publish([subscriptionCancelled, leaving]);
  expect((await world.listOf(theo))[0]).toMatchObject({
    type: 'SYSTEM',
    actor: null,
    title: 'Your subscription was cancelled',
    message: 'A creator you subscribe to is deleting their account. You are not charged again.',
    link: '/subscriptions',
  });
  expect(await world.listOf(mara)).toHaveLength(before);
});

test('subscribers of a creator who was suspended are told without the name that they are back, once for each return', async () => {
  const returned = { ...creatorReturned.sample, subscriptionId: world.stranger(), subscriberId: theo, creatorId: mara };
  await publish([creatorReturned, returned]);
  expect((await world.listOf(theo))[0]).toMatchObject({
    type: 'SYSTEM',
    actor: null,
    title: 'A creator is back',
    message: 'A creator you subscribe to is back. Your subscriptions say when yours renews or ends.',
    link: '/subscriptions',
  });
  await publish([creatorReturned, { ...returned, returnedAt: '2026-04-01T12:00:00.000Z' }]);
  const told = (await world.listOf(theo)).filter(({ title }) => title === 'A creator is back');
  expect(told).toHaveLength(2);
});

test.each(['creator', 'subscriber'])(
  'a subscriber is not told of a return where the %s has blocked the other',
  async (blocker) => {
    const [blockerId, blockedId] = blocker === 'creator' ? [mara, theo] : [theo, mara];
    await publish([userBlocked, { ...userBlocked.sample, blockerId, blockedId, revision: 1 }]);
    const subscriptionId = world.stranger();
    await publish([
      creatorReturned,
      { ...creatorReturned.sample, subscriptionId, subscriberId: theo, creatorId: mara },
    ]);
    expect(await world.listOf(theo)).toEqual([]);
  },
);

test('who subscribed to a creator who is suspended by its end is told so without the name', async () => {
  const subscriptionId = world.stranger();
  const ended = { ...subscriptionEnded.sample, subscriptionId, subscriberId: theo, creatorId: mara };
  await publish([subscriptionEnded, { ...ended, hasRunOut: true, isCreatorHidden: true }]);
  expect((await world.listOf(theo))[0]).toMatchObject({
    type: 'SYSTEM',
    actor: null,
    title: 'Subscription ended',
    message:
      'A subscription of yours was not renewed, because its creator cannot be seen at the moment. You were not charged.',
    link: '/subscriptions',
  });
  expect((await world.listOf(mara))[0]).toMatchObject({ title: 'Subscription ended', actor: { id: theo } });
});

test('a creator is told of prices that nobody can pay, and where to change them', async () => {
  const creator = world.stranger();
  const post = { ...postPricesTooLow.sample, userId: creator };
  const title = 'Nobody can pay some of your prices';
  const smallest = 'The smallest price that can be charged is $0.50.';
  await publish(
    [postPricesTooLow, { ...post, foundAt: '2026-03-15T09:30:00.000Z' }],
    [postPricesTooLow, { ...post, posts: 0, postId: null, foundAt: '2026-03-16T09:30:00.000Z' }],
    [messagePricesTooLow, { ...messagePricesTooLow.sample, userId: creator, foundAt: '2026-03-17T09:30:00.000Z' }],
  );
  expect(await world.listOf(creator)).toMatchObject([
    {
      title,
      message: `${smallest} 3 of your messages cost less than that: delete what nobody has bought, and send it again.`,
      link: `/messages?user=${messagePricesTooLow.sample.receiverId}&message=${messagePricesTooLow.sample.messageId}`,
    },
    {
      title,
      message: `${smallest} Your subscription costs $0.25: choose a higher price in your settings, or 0.`,
      link: '/settings',
    },
    {
      title,
      message: `${smallest} 2 of your posts cost less than that: choose a higher price, or 0. Your subscription costs $0.25: choose a higher price in your settings, or 0.`,
      link: `/post/${postPricesTooLow.sample.postId}`,
    },
  ]);
});
