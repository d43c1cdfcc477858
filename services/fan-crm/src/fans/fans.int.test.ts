import { randomUUID } from 'node:crypto';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import {
  messagePurchased,
  paymentDisputed,
  postPurchased,
  subscriptionCancelled,
  subscriptionPlanChanged,
  subscriptionResumed,
  subscriptionStarted,
  tipReceived,
} from '@stagedoor/contracts/payments-events';
import { profileUpdated, userBlocked, userFollowed, userUnblocked } from '@stagedoor/contracts/social-events';
import { grantTestAccess } from '@stagedoor/service-kit/testing/grant-test-access';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmWorld, startCrm, type TestPerson } from '#/testing/crm-world.ts';

let world: CrmWorld;
let mara: TestPerson;
let ada: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startCrm();
});
afterAll(() => world.destroy());
beforeEach(async () => {
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  mara = await world.creator('mara');
  [ada, ben] = [await world.join('ada'), await world.join('ben_b')];
});

const list = async (query = '', as = mara) => {
  const { status, data, message } = await world.get(as, `/fan-crm/fans${query}`);
  return { status, message, names: data?.fans?.map((fan: { username: string }) => fan.username), data };
};
const card = async (fan: TestPerson, as = mara) => (await world.get(as, `/fan-crm/fans/${fan.id}`)).data;

describe('a fan', () => {
  it('is who follows, subscribes or pays, with all of it', async () => {
    await world.follow(ada, mara, '2026-01-05T12:00:00.000Z');
    const subscription = await world.subscribe(ada, mara, 999, '2026-01-10T12:00:00.000Z');
    await subscription.renew('2026-02-10T12:00:00.000Z');
    await world.tip(ada, mara, 500);
    const bought = {
      purchaseId: randomUUID(),
      buyerId: ada.id,
      sellerId: mara.id,
      purchasedAt: '2026-02-20T12:00:00.000Z',
    };
    await world.deliver(postPurchased, { ...bought, postId: randomUUID(), amountCents: 300 });
    await world.deliver(messagePurchased, { ...bought, messageId: randomUUID(), amountCents: 200 });
    await world.deliver(messageSent, {
      ...messageSent.sample,
      messageId: randomUUID(),
      senderId: ada.id,
      receiverId: mara.id,
    });
    expect(await card(ada)).toEqual({
      id: ada.id,
      username: 'ada',
      displayName: 'Ada Doe',
      avatarUrl: null,
      since: '2026-01-05T12:00:00.000Z',
      isFollowing: true,
      subscription: { since: '2026-01-10T12:00:00.000Z', endsAt: null },
      renewals: 1,
      spent: { total: 29.98, subscriptions: 19.98, tips: 5, posts: 3, messages: 2 },
      lastWroteAt: messageSent.sample.sentAt,
      lastWrittenAt: null,
      tags: [],
      hasNote: false,
      note: '',
      noteRevision: 1,
      lists: [],
    });
  });

  it('is not who only writes a message, until they follow', async () => {
    await world.deliver(messageSent, {
      ...messageSent.sample,
      messageId: randomUUID(),
      senderId: ben.id,
      receiverId: mara.id,
    });
    expect((await list()).names).toEqual([]);
    expect((await world.get(mara, `/fan-crm/fans/${ben.id}`)).status).toBe(404);
    await world.follow(ben, mara);
    expect(await card(ben)).toMatchObject({ username: 'ben_b', lastWroteAt: messageSent.sample.sentAt });
  });

  it('has refunds subtracted, also where the refund’s event arrives first', async () => {
    await world.refund(ada, mara, { kind: 'tip', amountCents: 200 });
    expect((await list()).names).toEqual([]);
    await world.tip(ada, mara, 500);
    expect((await card(ada)).spent).toMatchObject({ tips: 3, total: 3 });
    const dispute = {
      ...paymentDisputed.sample,
      disputeId: randomUUID(),
      payerId: ada.id,
      payeeId: mara.id,
      kind: 'tip' as const,
      amountCents: 300,
    };
    await world.deliver(paymentDisputed, dispute);
    expect((await card(ada)).spent.total).toBe(0);
    await world.deliver(paymentDisputed, { ...dispute, state: 'won' });
    expect((await card(ada)).spent.total).toBe(3);
    await world.deliver(paymentDisputed, { ...dispute, disputeId: randomUUID(), state: 'lost' });
    expect((await card(ada)).spent.total).toBe(3);
  });

  it('is not charged with a month that was refunded because it could not be given', async () => {
    await world.subscribe(ada, mara, 999);
    await world.refund(ada, mara, { kind: 'renewal', reason: 'undeliverable', amountCents: 999 });
    expect((await card(ada)).spent.subscriptions).toBe(9.99);
  });

  it('has the fact that comes twice once, and relations by their latest change in any order', async () => {
    const tipId = randomUUID();
    const fact = {
      tipId,
      senderId: ada.id,
      creatorId: mara.id,
      amountCents: 500,
      receivedAt: '2026-01-01T12:00:00.000Z',
    };
    await world.deliver(tipReceived, fact);
    await world.deliver(tipReceived, fact);
    expect((await card(ada)).spent.total).toBe(5);
    const follow = { followerId: ben.id, followedId: mara.id, followedAt: '2026-01-01T12:00:00.000Z' };
    await world.unfollow(ben, mara);
    // Facts of the history have the lowest revision; the event of the unfollow arrived before.
    await world.deliver(userFollowed, { ...follow, revision: 1 });
    expect((await list('?relation=following')).names).toEqual([]);
  });

  it('that cancels is ending, and no subscriber once it is over, also where the event of the end arrives first', async () => {
    const { end, renew: _renew, ...subscription } = await world.subscribe(ada, mara);
    const cancelled = {
      ...subscription,
      cancelledAt: '2026-03-01T12:00:00.000Z',
      endsAt: '2026-04-01T12:00:00.000Z',
      revision: 2,
    };
    await world.deliver(subscriptionCancelled, cancelled);
    expect((await card(ada)).subscription).toMatchObject({ endsAt: '2026-04-01T12:00:00.000Z' });
    expect((await list('?relation=ending')).names).toEqual(['ada']);
    const resumed = {
      resumedAt: '2026-03-02T12:00:00.000Z',
      renewsAt: '2026-04-01T12:00:00.000Z',
      accessUntil: '2026-04-04T12:00:00.000Z',
    };
    await world.deliver(subscriptionResumed, { ...subscription, ...resumed, revision: 3 });
    expect((await list('?relation=ending')).names).toEqual([]);
    const again = { ...cancelled, cancelledAt: '2026-03-02T13:00:00.000Z', revision: 4 };
    await world.deliver(subscriptionCancelled, again);
    const upgraded = { ...subscriptionPlanChanged.sample, ...subscription, paidCents: 500, revision: 5 };
    await world.deliver(subscriptionPlanChanged, upgraded);
    expect((await list('?relation=ending')).names).toEqual(['ada']);
    await world.deliver(subscriptionPlanChanged, { ...upgraded, isResumed: true, revision: 6 });
    expect((await list('?relation=ending')).names).toEqual([]);
    expect((await card(ada)).spent.subscriptions).toBe(19.99);
    await end();
    await world.deliver(subscriptionCancelled, { ...cancelled, cancelledAt: '2026-03-03T12:00:00.000Z', revision: 7 });
    expect((await card(ada)).subscription).toBeNull();
    expect((await list('?relation=left')).names).toEqual(['ada']);
  });

  it('is a free member too, who subscribes to nothing', async () => {
    await world.deliver(subscriptionStarted, {
      ...subscriptionStarted.sample,
      subscriberId: ada.id,
      creatorId: mara.id,
      priceCents: 0,
      isFree: true,
    });
    expect((await list()).names).toEqual(['ada']);
    expect((await list('?relation=subscribed')).names).toEqual([]);
  });
});

describe('who sees a fan', () => {
  it('is the creator alone, with access and as a creator', async () => {
    await world.follow(ada, mara);
    const zoe = await world.creator('zoe');
    expect((await list('', zoe)).names).toEqual([]);
    expect((await world.get(zoe, `/fan-crm/fans/${ada.id}`)).status).toBe(404);
    expect((await world.put(zoe, `/fan-crm/fans/${ada.id}/note`, { note: 'Mine?' })).status).toBe(404);
    expect((await world.put(zoe, `/fan-crm/fans/${ada.id}/tags`, { tags: ['mine'] })).status).toBe(404);
    expect((await world.get(null, '/fan-crm/fans')).status).toBe(401);
    expect((await world.get(await world.join('stranger', 'CREATOR'), '/fan-crm/fans')).status).toBe(403);
    const fanWithAccess = await world.join('curious');
    await grantTestAccess(world.app, fanWithAccess.id);
    expect((await world.get(fanWithAccess, '/fan-crm/fans')).status).toBe(403);
  });

  it('is not listed while either blocks the other, whichever event arrives first, or while they are suspended', async () => {
    const block = { blockerId: ada.id, blockedId: mara.id, blockedAt: '2026-03-01T12:00:00.000Z', revision: 50 };
    await world.deliver(userBlocked, block);
    await world.follow(ada, mara);
    await world.put(mara, `/fan-crm/fans/${ada.id}/note`, { note: 'A note' });
    expect((await list()).names).toEqual([]);
    await world.deliver(userUnblocked, { ...block, unblockedAt: '2026-03-01T12:00:00.000Z', revision: 51 });
    await world.deliver(userBlocked, { ...block, revision: 49 });
    expect((await list()).names).toEqual(['ada']);
    const profile = { ...profileUpdated.sample, userId: ada.id, username: 'ada' };
    await world.deliver(profileUpdated, { ...profile, version: 9_000, isSuspended: true });
    expect((await list()).names).toEqual([]);
    await world.deliver(profileUpdated, { ...profile, version: 8_000, isSuspended: false });
    expect((await list()).names).toEqual([]);
    await world.deliver(profileUpdated, { ...profile, version: 9_001, isSuspended: false });
    expect((await list()).names).toEqual(['ada']);
  });

  it('is nobody who was suspended before they became a fan', async () => {
    const profile = { ...profileUpdated.sample, userId: ben.id, username: 'ben_b' };
    await world.deliver(profileUpdated, { ...profile, version: 9_000, isSuspended: true });
    await world.follow(ben, mara);
    expect((await list()).names).toEqual([]);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await world.follow(ada, mara, '2026-01-05T12:00:00.000Z');
    await world.tip(ada, mara, 6_000, '2026-01-06T12:00:00.000Z');
    await world.subscribe(ben, mara, 999, '2026-02-25T12:00:00.000Z');
    await world.deliver(messageSent, {
      ...messageSent.sample,
      messageId: randomUUID(),
      senderId: ben.id,
      receiverId: mara.id,
      sentAt: '2026-02-28T12:00:00.000Z',
    });
  });

  it.each([
    ['', ['ada', 'ben_b']],
    ['?sort=newest', ['ben_b', 'ada']],
    ['?sort=heard', ['ben_b', 'ada']],
    ['?sort=silent', ['ada', 'ben_b']],
    ['?relation=subscribed', ['ben_b']],
    ['?relation=following', ['ada']],
    ['?relation=bought&spentOver=50', ['ada']],
    ['?spentOver=60', []],
    ['?silentDays=30', ['ada']],
    ['?newWithinDays=30', ['ben_b']],
    ['?relation=subscribed&silentDays=30', []],
    ['?q=AD', ['ada']],
    ['?q=doe%20b', ['ben_b']],
    ['?q=%40ben', ['ben_b']],
    ['?q=d%C3%B6e%20b%F0%9F%8E%89', []],
    ['?q=d%C3%B6e%20b', ['ben_b']],
    ['?q=nobody', []],
    ['?q=%27%3A*%20%26', ['ada', 'ben_b']],
  ])('%s', async (query, names) => {
    expect((await list(query)).names).toEqual(names);
  });

  it('finds a fan by a part of a name in a script without spaces', async () => {
    const profile = { ...profileUpdated.sample, userId: ada.id, username: 'ada', displayName: '山田太郎' };
    await world.deliver(profileUpdated, { ...profile, version: 9_100 });
    expect((await list(`?q=${encodeURIComponent('太郎')}`)).names).toEqual(['ada']);
    expect((await list(`?q=${encodeURIComponent('郎太')}`)).names).toEqual([]);
  });

  it.each(['spent', 'newest', 'heard', 'silent'])('goes on after a cursor, by %s', async (sort) => {
    const first = (await list(`?limit=1&sort=${sort}`)).data;
    expect(first.pagination).toMatchObject({ total: 2, hasMore: true });
    const second = (await list(`?limit=1&sort=${sort}&cursor=${first.pagination.nextCursor}`)).data;
    expect(new Set([first.fans[0].id, second.fans[0].id])).toEqual(new Set([ada.id, ben.id]));
    expect(second.pagination.nextCursor).toBeNull();
    expect((await list('?limit=1&page=2')).names).toEqual(['ben_b']);
  });

  it('refuses what is wrong', async () => {
    const odd = Buffer.from(JSON.stringify([1e300, ada.id])).toString('base64url');
    for (const query of [
      '?sort=name',
      '?spentOver=-1',
      '?silentDays=0',
      '?cursor=none',
      `?cursor=${odd}`,
      `?sort=newest&cursor=${odd}`,
      '?relation=friends',
      '?limit=0',
      '?listId=7',
    ])
      expect((await list(query)).status, query).toBe(400);
    expect((await list(`?listId=${randomUUID()}`)).status).toBe(404);
  });
});

describe('a fan who leaves', () => {
  const leavers = async () => (await world.notified()).filter(({ path }) => path === `/fans/${ada.id}`);

  it('is told of if they have a tag: one who unfollows, and one whose subscription ends', async () => {
    await world.follow(ada, mara);
    await world.put(mara, `/fan-crm/fans/${ada.id}/tags`, { tags: ['vip'] });
    await world.unfollow(ada, mara);
    expect((await leavers()).map(({ message }) => message)).toEqual(['Ada Doe no longer follows you. Tagged: vip']);
    const [first] = await leavers();
    expect(first?.translations?.es).toEqual({
      kindName: 'Se va un fan con etiqueta',
      title: 'Se fue un fan',
      message: 'Ada Doe ya no te sigue. Etiquetas: vip',
    });
    const { end } = await world.subscribe(ada, mara);
    await end();
    // Both may have been made in the same millisecond: their ids are in no order then.
    expect((await leavers()).map(({ message }) => message).toSorted()).toEqual([
      'Ada Doe no longer follows you. Tagged: vip',
      'Ada Doe no longer subscribes to you. Tagged: vip',
    ]);
  });

  it('is told of once, whether the follow or the subscription is the last to end', async () => {
    const [first, second] = [ada, ben];
    for (const fan of [first, second]) {
      await world.follow(fan, mara);
      await world.put(mara, `/fan-crm/fans/${fan.id}/tags`, { tags: ['vip'] });
    }
    const told = async () =>
      (await world.notified()).filter(({ recipientId }) => recipientId === mara.id).map(({ message }) => message);
    const [one, other] = [await world.subscribe(first, mara), await world.subscribe(second, mara)];
    await one.end();
    await world.unfollow(second, mara);
    expect(await told()).toEqual([]);
    await world.unfollow(first, mara);
    await other.end();
    expect((await told()).toSorted()).toEqual([
      'Ada Doe no longer follows you. Tagged: vip',
      'Ben_b Doe no longer subscribes to you. Tagged: vip',
    ]);
  });

  it('is not told of without a tag, while they still subscribe, or when it was long ago', async () => {
    await world.follow(ada, mara);
    await world.unfollow(ada, mara);
    await world.put(mara, `/fan-crm/fans/${ada.id}/tags`, { tags: ['vip'] });
    const { end } = await world.subscribe(ada, mara);
    await world.follow(ada, mara);
    await world.unfollow(ada, mara);
    await end('2026-02-01T12:00:00.000Z');
    expect(await leavers()).toEqual([]);
  });
});
