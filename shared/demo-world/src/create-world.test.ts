import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { describe, expect, it } from 'vitest';
import { demoAvatarAddress } from '#/avatar-address.ts';
import { createWorld } from '#/create-world.ts';
import { demoLogins, demoPassword } from '#/demo-logins.ts';
import { indexAssets } from '#/index-assets.ts';
import { findProfileAssets } from '#/profile-assets.ts';
import { fields, messageTypes, notificationTypes } from '#/world.ts';

const now = new Date('2026-11-21T12:00:00Z');
const world = createWorld({ now });
const person = new Map(world.people.map((entry) => [entry.id, entry]));
const post = new Map(world.posts.map((entry) => [entry.id, entry]));

describe('the world', () => {
  it('is the same to the last letter for the same time', () => {
    expect(createWorld({ now })).toEqual(world);
  });

  it('lets the same things happen as long ago when it is later', () => {
    const later = new Date(now.getTime() + 40 * 24 * 3600_000);
    const ages = (moment: Date, posts: typeof world.posts) =>
      posts.map((entry) => moment.getTime() - entry.createdAt.getTime());
    const same = createWorld({ now: later });
    expect(ages(later, same.posts)).toEqual(ages(now, world.posts));
    expect(same.comments.map((comment) => comment.content)).toEqual(world.comments.map((comment) => comment.content));
  });
});

describe('the people', () => {
  it('are 24 creators, four a field, 30 fans and one ADMIN', () => {
    const count = (role: string) => world.people.filter((entry) => entry.role === role).length;
    expect([count('CREATOR'), count('FAN'), count('ADMIN')]).toEqual([24, 30, 1]);
    for (const field of fields) {
      expect(world.people.filter((entry) => entry.role === 'CREATOR' && entry.field === field)).toHaveLength(4);
    }
  });

  it('keep the limits of names, bios and prices', () => {
    for (const entry of world.people) {
      expect(entry.username).toMatch(/^[A-Za-z0-9_]{3,30}$/);
      expect(reservedUsernames).not.toContain(entry.username.toLowerCase());
      expect(entry.displayName.length).toBeGreaterThan(0);
      expect(entry.displayName.length).toBeLessThanOrEqual(50);
      expect(entry.bio.length).toBeGreaterThan(0);
      expect(entry.bio.length).toBeLessThanOrEqual(1000);
      expect(entry.subscriptionPrice).toBeGreaterThanOrEqual(0);
      expect(entry.subscriptionPrice).toBeLessThanOrEqual(99_999);
      if (entry.role !== 'CREATOR') expect(entry.subscriptionPrice).toBe(0);
    }
    for (const fact of ['username', 'email', 'displayName', 'id'] as const) {
      expect(new Set(world.people.map((entry) => entry[fact].toLowerCase())).size).toBe(world.people.length);
    }
  });

  it('include the three whose logins are given away', () => {
    expect(demoPassword.length).toBeGreaterThanOrEqual(8);
    for (const login of demoLogins) {
      const found = world.people.find((entry) => entry.email === login.email);
      expect(found).toMatchObject({ role: login.role, username: login.username });
    }
  });
});

describe('the posts', () => {
  it('are 240, of which 36 are paid and three wait to go out', () => {
    expect(world.posts).toHaveLength(240);
    expect(world.posts.filter((entry) => entry.price > 0)).toHaveLength(36);
    expect(world.posts.filter((entry) => entry.scheduledAt !== null)).toHaveLength(3);
  });

  it('carry no picture, or one, two, four or seven', () => {
    const counts = new Set(world.posts.map((entry) => entry.media.length));
    expect([...counts].sort()).toEqual([0, 1, 2, 4, 7]);
    for (const { media } of world.posts) for (const { picture } of media) expect(picture.alt.length).toBeGreaterThan(5);
  });

  it('come from creators only, within the limit, and never repeat a text', () => {
    for (const entry of world.posts) {
      expect(person.get(entry.authorId)?.role).toBe('CREATOR');
      expect(entry.content.length).toBeGreaterThan(0);
      expect(entry.content.length).toBeLessThanOrEqual(5000);
      expect(entry.price).toBeLessThanOrEqual(99_999);
    }
    expect(new Set(world.posts.map((entry) => entry.content)).size).toBe(240);
  });

  it('are pinned at most once a page', () => {
    const pinned = world.posts.filter((entry) => entry.isPinned).map((entry) => entry.authorId);
    expect(new Set(pinned).size).toBe(pinned.length);
  });

  it('go out within a year from now when they are scheduled, and are in the past when they are not', () => {
    for (const { createdAt, scheduledAt, authorId } of world.posts) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(createdAt.getTime()).toBeGreaterThan(person.get(authorId)?.createdAt.getTime() ?? Number.NaN);
      if (scheduledAt) {
        expect(scheduledAt.getTime()).toBeGreaterThan(now.getTime());
        expect(scheduledAt.getTime()).toBeLessThan(now.getTime() + 365 * 24 * 3600_000);
      }
    }
  });

  it('reach to the last hour, so that the world looks awake', () => {
    const newest = Math.max(
      ...world.posts.filter((entry) => !entry.scheduledAt).map((entry) => entry.createdAt.getTime()),
    );
    expect(now.getTime() - newest).toBeLessThan(3600_000);
  });
});

describe('the actions of people', () => {
  it('is done by people who exist, to things that exist, after both came to be and before now', () => {
    const actions = [
      ...world.likes,
      ...world.bookmarks,
      ...world.views,
      ...world.comments,
      ...world.purchases.map((entry) => ({ ...entry, userId: entry.buyerId })),
    ];
    for (const { postId, userId, createdAt } of actions) {
      const [on, by] = [post.get(postId), person.get(userId)];
      expect(on?.scheduledAt).toBeNull();
      expect(createdAt.getTime()).toBeGreaterThan(on?.createdAt.getTime() ?? Number.NaN);
      expect(createdAt.getTime()).toBeGreaterThan(by?.createdAt.getTime() ?? Number.NaN);
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('happens once where once is all that can be', () => {
    for (const list of [world.likes, world.bookmarks, world.views]) {
      expect(new Set(list.map((entry) => `${entry.postId} ${entry.userId}`)).size).toBe(list.length);
    }
    const follows = world.follows.map((entry) => `${entry.followerId} ${entry.followedId}`);
    expect(new Set(follows).size).toBe(follows.length);
    const purchases = world.purchases.map((entry) => `${entry.postId} ${entry.buyerId}`);
    expect(new Set(purchases).size).toBe(purchases.length);
  });

  it('lets nobody follow, like or view their own', () => {
    for (const { followerId, followedId } of world.follows) {
      expect(followerId).not.toBe(followedId);
      expect(person.has(followerId) && person.has(followedId)).toBe(true);
    }
    for (const { postId, userId } of [...world.likes, ...world.views])
      expect(post.get(postId)?.authorId).not.toBe(userId);
  });

  it('charges nothing for free items, and the set price for others', () => {
    for (const { postId, price } of world.purchases) expect(post.get(postId)?.price).toBe(price);
    for (const { creatorId, price, subscriberId } of world.subscriptions) {
      expect(price).toBeGreaterThan(0);
      expect(person.get(creatorId)?.subscriptionPrice).toBe(price);
      expect(world.follows.some((tie) => tie.followerId === subscriberId && tie.followedId === creatorId)).toBe(true);
    }
  });

  it('keeps comments short, different under one post, and away from posts that are locked for their writer', () => {
    const seen = new Set<string>();
    for (const { postId, userId, content } of world.comments) {
      const on = post.get(postId);
      expect(content.trim().length).toBeGreaterThan(0);
      expect(content.length).toBeLessThanOrEqual(1000);
      expect(seen.has(`${postId} ${content}`)).toBe(false);
      seen.add(`${postId} ${content}`);
      if (!on || on.authorId === userId) continue;
      if (on.price > 0)
        expect(world.purchases.some((entry) => entry.postId === postId && entry.buyerId === userId)).toBe(true);
      if (on.visibility === 'SUBSCRIBERS') {
        expect(
          world.subscriptions.some((entry) => entry.creatorId === on.authorId && entry.subscriberId === userId),
        ).toBe(true);
      }
    }
  });

  it('orders every list by time', () => {
    for (const list of [
      world.people,
      world.posts,
      world.follows,
      world.likes,
      world.bookmarks,
      world.views,
      world.comments,
      world.purchases,
      world.tips,
      world.notifications,
      world.conversations,
      world.assets,
    ]) {
      const times = list.map((entry) => entry.createdAt.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  });
});

describe('what is decided, voted and paid out', () => {
  it('has a poll that is closed, in which people voted once who had seen its post', () => {
    const [poll] = world.polls;
    const on = post.get(poll?.postId ?? '');
    expect(on && poll && on.createdAt.getTime() + poll.hours * 3600_000).toBeLessThan(now.getTime());
    expect(poll?.votes.length).toBeGreaterThan(3);
    expect(new Set(poll?.votes.map(({ userId }) => userId)).size).toBe(poll?.votes.length);
    for (const { userId, option } of poll?.votes ?? []) {
      expect(world.views.some((view) => view.userId === userId && view.postId === poll?.postId)).toBe(true);
      expect(option).toBeLessThan(poll?.options.length ?? 0);
    }
  });

  it('has one subscriber leaving the creator, in a month that is paid', () => {
    const leaving = world.subscriptions.filter(({ cancelledAt }) => cancelledAt !== null);
    const told = world.notifications.filter(({ type }) => type === 'SUBSCRIPTION_CANCELLED');
    expect(told.map(({ actorId, createdAt }) => [actorId, createdAt])).toEqual(
      leaving.map(({ subscriberId, cancelledAt }) => [subscriberId, cancelledAt]),
    );
    expect(leaving).toHaveLength(1);
  });

  it('has the reports, decisions and payouts that notifications tell of', () => {
    const told = (type: string) => world.notifications.filter((entry) => entry.type === type);
    const open = world.reports.filter(({ dismissed }) => dismissed === null);
    expect(open).toHaveLength(4);
    expect(told('CONTENT_REPORTED').map(({ data }) => data.reportId)).toEqual(open.map(({ id }) => id));
    for (const { reporterId, postId } of world.reports) expect(post.get(postId)?.authorId).not.toBe(reporterId);
    expect(told('PAYOUT_PROCESSED').map(({ data }) => data.amount)).toEqual(world.payouts.map(({ amount }) => amount));
    const decided = world.verifications.filter(({ decidedAt }) => decidedAt !== null);
    expect(decided.map(({ reason }) => reason === null)).toEqual([false, true]);
    for (const { userId, createdAt, decidedAt } of decided) {
      expect(person.get(userId)).toMatchObject({ isVerified: true });
      expect(createdAt.getTime()).toBeGreaterThan(person.get(userId)?.createdAt.getTime() ?? Number.NaN);
      expect(decidedAt?.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  it('has an audit log of what an admin has decided', () => {
    const [admin] = world.people.filter(({ role }) => role === 'ADMIN');
    const resolved = world.reports.flatMap(({ id, dismissed }) => (dismissed ? { id, ...dismissed } : []));
    const dismissals = world.decisions.filter(({ action }) => action === 'report.dismiss');
    expect(dismissals.map(({ targetId, note, createdAt: at }) => ({ id: targetId, note, at }))).toEqual(resolved);
    expect(world.decisions.map(({ action }) => action)).toEqual([
      'verification.reject',
      'verification.approve',
      'report.dismiss',
      'report.dismiss',
      'report.dismiss',
    ]);
    for (const { adminId, createdAt } of world.decisions) {
      expect(adminId).toBe(admin?.id);
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
    for (const { createdAt, dismissed } of world.reports) {
      if (dismissed) expect(dismissed.at.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  it('has creators without the tick who wait for an admin to look at their documents', () => {
    const waiting = world.verifications.filter(({ decidedAt }) => decidedAt === null);
    expect(waiting.length).toBeGreaterThan(1);
    expect(new Set(waiting.map(({ userId }) => userId)).size).toBe(waiting.length);
    for (const { userId, documents, reason, createdAt } of waiting) {
      expect(person.get(userId)).toMatchObject({ isVerified: false, role: 'CREATOR' });
      expect(documents.length).toBeGreaterThan(0);
      expect(reason).toBeNull();
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(createdAt.getTime()).toBeGreaterThan(person.get(userId)?.createdAt.getTime() ?? Number.NaN);
    }
  });
});

describe('the notifications', () => {
  it('are 63 over all types, most of them for the three whose logins are given away', () => {
    expect(world.notifications).toHaveLength(63);
    expect(new Set(world.notifications.map((entry) => entry.type))).toEqual(new Set(notificationTypes));
    for (const login of demoLogins) {
      const own = world.notifications.filter((entry) => person.get(entry.userId)?.username === login.username);
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own.some((entry) => !entry.isRead)).toBe(true);
    }
  });

  it('notify nobody of their own actions, and link to something that exists', () => {
    for (const { userId, actorId, createdAt, data } of world.notifications) {
      expect(person.has(userId)).toBe(true);
      expect(actorId).not.toBe(userId);
      if (actorId) expect(person.has(actorId)).toBe(true);
      if (data.postId) expect(post.has(data.postId)).toBe(true);
      if (data.commentId) expect(world.comments.some((entry) => entry.id === data.commentId)).toBe(true);
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('the conversations', () => {
  it('are 40 between different pairs, over all message types', () => {
    expect(world.conversations).toHaveLength(40);
    const types = world.conversations.flatMap(({ messages }) => messages.map((message) => message.type));
    expect(new Set(types)).toEqual(new Set(messageTypes));
    const pairs = world.conversations.map(({ participantIds }) => [...participantIds].sort().join(' '));
    expect(new Set(pairs).size).toBe(40);
  });

  it('go back and forth between their two people, in order, up to now', () => {
    for (const { participantIds, messages } of world.conversations) {
      let last = 0;
      for (const { senderId, receiverId, createdAt, readAt, content, type, price, amount } of messages) {
        expect([senderId, receiverId].sort()).toEqual([...participantIds].sort());
        expect(content.length).toBeLessThanOrEqual(5000);
        expect(createdAt.getTime()).toBeGreaterThan(last);
        expect(createdAt.getTime()).toBeLessThan(now.getTime());
        if (readAt) expect(readAt.getTime()).toBeGreaterThan(createdAt.getTime());
        if (type === 'PPV') expect(price).toBeGreaterThan(0);
        if (type === 'TIP') expect(amount).toBeGreaterThanOrEqual(100);
        last = createdAt.getTime();
      }
    }
  });
});

describe('the vaults', () => {
  const files = [
    ...world.posts.flatMap(({ authorId, media }) => media.map(({ id }) => ({ id, ownerId: authorId }))),
    ...world.conversations.flatMap(({ messages }) =>
      messages.flatMap(({ senderId, attachment }) => (attachment ? { id: attachment.id, ownerId: senderId } : [])),
    ),
  ];

  const vaults = world.assets.filter(({ purpose }) => purpose === 'post');

  it('have the file of every post and message, which finds it', () => {
    const findAssetId = indexAssets(world);
    const assets = new Map(world.assets.map((asset) => [asset.id, asset]));
    for (const { id, ownerId } of files) expect(assets.get(findAssetId(id))).toMatchObject({ ownerId });
    expect(vaults.flatMap(({ uses }) => uses)).toHaveLength(files.length);
    expect(() => findAssetId('of nobody')).toThrow('The demo world has no asset for the file of nobody');
  });

  it('have the same file of one person once, since its first use', () => {
    const keys = vaults.map(
      ({ ownerId, content }) =>
        `${ownerId} ${'picture' in content ? content.picture.name : 'attachment' in content ? content.attachment.name : ''}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    const often = vaults.filter(({ uses }) => uses.length > 1);
    expect(often.length).toBeGreaterThan(20);
    expect(often.some(({ uses }) => new Set(uses.map(({ service }) => service)).size === 2)).toBe(true);
    for (const { createdAt, uses } of vaults) {
      expect(createdAt.getTime()).toBe(Math.min(...uses.map((use) => use.createdAt.getTime())));
    }
  });

  it('know to how many people each post and message was sold, and the text of posts', () => {
    for (const { service, targetId, soldCount, words } of vaults.flatMap(({ uses }) => uses)) {
      const buyers = world.purchases.filter(({ postId }) => postId === targetId).length;
      if (service === 'social')
        expect({ soldCount, words }).toEqual({ soldCount: buyers, words: post.get(targetId)?.content });
      else expect(words).toBe('');
    }
    const sold = world.conversations
      .flatMap(({ messages }) => messages)
      .filter((one) => one.price > 0 && one.isUnlocked);
    const sums = vaults
      .flatMap(({ uses }) => uses)
      .filter(({ service, soldCount }) => service === 'messaging' && soldCount > 0);
    expect(sums.map(({ targetId }) => targetId).sort()).toEqual(
      sold
        .filter(({ attachment }) => attachment)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('profiles and documents', () => {
  it('have a file each, of which nothing else knows', () => {
    const assets = new Map(world.assets.map((asset) => [asset.id, asset]));
    for (const entry of world.people) {
      const { avatar, cover } = findProfileAssets(entry);
      expect(assets.get(avatar)).toMatchObject({
        ownerId: entry.id,
        purpose: 'avatar',
        content: { folder: entry.avatar },
      });
      expect(demoAvatarAddress(entry)).toBe(`/media/files/social/avatars/${avatar}/256.webp`);
      expect(cover === null).toBe(entry.cover === null);
      if (cover !== null) expect(assets.get(cover)).toMatchObject({ ownerId: entry.id, purpose: 'cover' });
    }
    for (const { userId, documents } of world.verifications) {
      for (const { id } of documents) expect(assets.get(id)).toMatchObject({ ownerId: userId, purpose: 'document' });
    }
    const others = world.assets.filter(({ purpose }) => purpose !== 'post');
    for (const { id, uses } of others) expect(uses).toMatchObject([{ id, targetId: id, soldCount: 0, words: '' }]);
  });
});

describe('the ids', () => {
  it('are UUIDv7 of the moment, and each there once', () => {
    const made = [
      world.people,
      world.posts,
      world.comments,
      world.purchases,
      world.tips,
      world.notifications,
      world.conversations,
      world.conversations.flatMap(({ messages }) => messages),
      world.assets,
    ].flat();
    for (const { id, createdAt } of made) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(createdAt.getTime());
    }
    const ids = [
      ...made.map((entry) => entry.id),
      ...world.posts.flatMap(({ media }) => media.map((entry) => entry.id)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
