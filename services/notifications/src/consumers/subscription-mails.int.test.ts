import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionNextPlanChosen,
  subscriptionPaused,
  subscriptionPauseEnding,
  subscriptionPlanChanged,
  subscriptionPriceRiseAsked,
  subscriptionRenewalFailed,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#/testing/mail-server.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

let world: NotificationWorld;
let peers: PeersStub;
let smtp: MailServer;
let mara: string;
let theo: string;

beforeAll(async () => {
  [peers, smtp] = [await startPeers(), await startMailServer()];
  world = await startNotifications({ AUTH_URL: peers.url, SERVICE_SECRET: 'a-secret-of-the-test', SMTP_URL: smtp.url });
  mara = await world.someone('Mara Keys');
});
afterAll(async () => {
  await world.service.destroy();
  await Promise.all([peers.close(), smtp.close()]);
});
beforeEach(async () => {
  theo = await world.someone('Theo Lind');
  peers.addresses.set(theo, `${theo}@example.org`);
});

const { sample: cancelled } = subscriptionCancelled;
/** Publishes an event of a new subscription of Theo to Mara. */
function happens<E extends EventDefinition>(event: E, more: object = {}) {
  const sides = { subscriptionId: world.stranger(), subscriberId: theo, creatorId: mara };
  return world.publish([event, { ...(event.sample as object), ...sides, ...more } as EventData<E>]);
}
const mailed = async (userId = theo) =>
  (
    await world.service.deps.database.sql<{ message: string }[]>`
    select message from mail where user_id = ${userId} order by created_at, id`
  ).map(({ message }) => message);
const choose = async (payload: object) => {
  const url = '/notifications/preferences';
  const headers = asUser({ userId: theo });
  expect((await world.service.app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(200);
};
const switchOffers = (isOn: boolean) => {
  const features = world.service.deps.config.features as string[];
  if (isOn) features.push('offers');
  else features.splice(features.indexOf('offers'), 1);
};

/** What happens, what its subscriber reads by mail, and whether they read it in the app, too. */
test.each<[string, () => Promise<void>, string, boolean]>([
  [
    'starts',
    () => happens(subscriptionStarted, { tierName: 'Gold' }),
    'You subscribe to Mara Keys (Gold, $9.99 a month). It renews on March 11, 2026 until you cancel.',
    false,
  ],
  [
    'is joined for free',
    () => happens(subscriptionStarted, { priceCents: 0, isFree: true }),
    'You joined Mara Keys for free.',
    false,
  ],
  [
    'is upgraded',
    () => happens(subscriptionPlanChanged),
    'Your subscription to Mara Keys is now Backstage, $19.99 a month. You paid $6.45 for the rest of the running month.',
    false,
  ],
  [
    'will become a cheaper one',
    () => happens(subscriptionNextPlanChosen),
    'From April 11, 2026 your subscription to Mara Keys is Backstage, $9.99 a month. Until then nothing changes.',
    false,
  ],
  [
    'has become a cheaper one',
    () => happens(subscriptionRenewed, { isPlanChanged: true, planCents: 999, tierName: 'Basic' }),
    'Your subscription to Mara Keys is now Basic, $9.99 a month. It renews on April 11, 2026.',
    true,
  ],
  [
    'is cancelled by its subscriber',
    () => happens(subscriptionCancelled, { cancelledById: theo }),
    'You cancelled your subscription to Mara Keys. It ends on April 11, 2026, and you are not charged again.',
    false,
  ],
  [
    'is cancelled by its creator',
    () => happens(subscriptionCancelled, { cancelledById: mara }),
    'Your subscription to Mara Keys was cancelled',
    true,
  ],
  [
    'is resumed',
    () => happens(subscriptionResumed),
    'Your subscription to Mara Keys goes on, and renews on April 11, 2026.',
    false,
  ],
  [
    'could not be renewed',
    () => happens(subscriptionRenewalFailed),
    'Your subscription to Mara Keys was not renewed, because your card could not be charged. It is tried again each day until March 15, 2026.',
    true,
  ],
  [
    'has run out',
    () => happens(subscriptionEnded, { hasRunOut: true }),
    'Your subscription to Mara Keys has ended',
    true,
  ],
  [
    'could not be paid for good',
    () => {
      const { cancelledAt: endsAt } = cancelled;
      return happens(subscriptionCancelled, { cancelledById: undefined, endsAt, hasPaymentFailed: true });
    },
    'Your subscription to Mara Keys has ended, because your card could not be charged',
    true,
  ],
  [
    'is paused',
    () => happens(subscriptionPaused),
    'Your subscription to Mara Keys pauses from April 11, 2026 to June 11, 2026. You are charged again when the pause ends.',
    false,
  ],
  [
    'will go on after a pause',
    () => happens(subscriptionPauseEnding),
    'Your subscription to Mara Keys goes on on June 11, 2026, for $9.99 a month. Cancel before then if you do not want that.',
    true,
  ],
  [
    'is to cost more',
    () => happens(subscriptionPriceRiseAsked),
    'Mara Keys asks you to pay $12.99 a month from April 20, 2026. You keep paying $9.99 a month unless you agree.',
    true,
  ],
  [
    'goes on after a pause',
    () => happens(subscriptionRenewed, { isPauseOver: true, priceCents: 500 }),
    'The pause of your subscription to Mara Keys is over. You paid $5.00.',
    true,
  ],
])('its subscriber gets one mail when a subscription %s', async (_name, event, message, isInApp) => {
  await event();
  expect(await mailed()).toEqual([message]);
  expect((await world.listOf(theo)).map((notice) => notice.message)).toEqual(isInApp ? [message] : []);
});

test('an upgrade that a refund took back, a won dispute and a plain renewal are mailed to nobody', async () => {
  await happens(subscriptionPlanChanged, { isUpgrade: undefined });
  await happens(subscriptionResumed, { isRestored: true });
  await happens(subscriptionRenewed);
  expect(await mailed()).toEqual([]);
});

test('mails to creators stay as they chose, and nobody is mailed twice of the same', async () => {
  await happens(subscriptionStarted);
  await happens(subscriptionEnded, { hasRunOut: true });
  expect(await mailed(mara)).toEqual([]);
  const paused = { ...subscriptionPaused.sample, subscriberId: theo, creatorId: mara };
  await world.publish([subscriptionPaused, paused], [subscriptionPaused, paused]);
  expect(await mailed()).toHaveLength(3);
});

test('whoever switched them off gets none, and whoever chose something for one kind gets that', async () => {
  await choose({ SUBSCRIPTION_CHANGE: { email: 'off' } });
  await happens(subscriptionStarted);
  await happens(subscriptionRenewalFailed);
  expect(await mailed()).toEqual([]);
  await choose({ SUBSCRIPTION_CHANGE: { email: 'now' }, SUBSCRIPTION_CANCELLED: { email: 'off' } });
  await happens(subscriptionEnded, { hasRunOut: true });
  expect(await mailed()).toEqual([]);
  await happens(subscriptionStarted);
  expect(await mailed()).toHaveLength(1);
  await choose({ SUBSCRIPTION_CHANGE: { inApp: false, email: 'off' } });
  await happens(subscriptionPauseEnding);
  expect(await world.listOf(theo)).toMatchObject([{ title: 'Subscription ended' }, { title: 'Payment failed' }]);
});

test('while offers are off nothing is mailed that was not chosen', async () => {
  switchOffers(false);
  await happens(subscriptionStarted);
  await happens(subscriptionRenewalFailed);
  expect(await mailed()).toEqual([]);
  switchOffers(true);
});

test('in discreet mode a mail names nobody and says nothing of what it is about', async () => {
  peers.discreet.add(theo);
  await happens(subscriptionStarted, { tierName: 'Gold' });
  const address = `${theo}@example.org`;
  const [mail] = await waitFor(() => (smtp.mailsTo(address).length > 0 ? smtp.mailsTo(address) : undefined));
  expect(mail?.content).toContain('You have a new notice');
  expect(mail?.content).not.toMatch(/Mara|Gold|subscri|9\.99/iu);
});
