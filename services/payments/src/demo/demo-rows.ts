import { createHash } from 'node:crypto';
import { demoAvatarAddress } from '@stagedoor/demo-world/avatar-address';
import { paidMonths } from '@stagedoor/demo-world/paid-months';
import type { World } from '@stagedoor/demo-world/world';
import { titleOf } from '@stagedoor/service-kit/purchases/purchase';
import type { PaymentKind, subscriptions } from '#/db/payments.ts';
import type { Person } from '#/db/people.ts';

export interface DemoPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly payer_id: string;
  readonly payee_id: string;
  readonly item_id: string | null;
  readonly item_kind: 'post' | 'message' | null;
  readonly title: string | null;
  readonly subscription_id: string | null;
  readonly month: number | null;
  readonly amount_cents: number;
  readonly created_at: string;
}

/** Returns an id that is the same for the same text. */
export function demoId(text: string): string {
  const hex = createHash('sha256').update(`payments ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function makeDemoPeople({ people }: World): Person[] {
  return people.map(({ id: userId, username, displayName, isVerified, role, createdAt, cover }) => ({
    userId,
    // The version that the demo profiles start with, so that every later change is newer.
    version: 1,
    username,
    displayName,
    avatarUrl: demoAvatarAddress({ id: userId, createdAt, cover }),
    isVerified,
    isSuspended: false,
    isCreator: role === 'CREATOR',
  }));
}

export function makeDemoSubscriptions({ subscriptions: all }: World, now: Date): (typeof subscriptions.$inferInsert)[] {
  return all.map(({ id, creatorId, subscriberId, price: priceCents, startedAt, cancelledAt }) => {
    const months = paidMonths(startedAt, now);
    const renewsAt = months.at(-1)?.until ?? startedAt;
    const methodId = demoId(`card of ${subscriberId}`);
    const row = { id, creatorId, subscriberId, priceCents, methodId, startedAt, renewsAt, dueAt: renewsAt };
    const count = { months: Math.max(months.length, 1) };
    if (cancelledAt === null) return { ...row, ...count, status: 'active' };
    return { ...row, ...count, status: 'cancelled', endsAt: renewsAt, cancelledAt, endReason: 'cancelled' };
  });
}

/** Returns every payment of the demo world. */
export function makeDemoPayments(world: World, now: Date): DemoPayment[] {
  const none = { item_id: null, item_kind: null, title: null, subscription_id: null, month: null };
  const postOf = new Map(world.posts.map((post) => [post.id, post]));
  const months = world.subscriptions.flatMap(({ id, creatorId, subscriberId, price, startedAt }) =>
    paidMonths(startedAt, now).map(
      ({ paidAt }, index): DemoPayment => ({
        ...none,
        id: demoId(`month ${index + 1} of ${id}`),
        kind: index === 0 ? 'subscription' : 'renewal',
        payer_id: subscriberId,
        payee_id: creatorId,
        subscription_id: id,
        month: index + 1,
        amount_cents: price,
        created_at: paidAt.toISOString(),
      }),
    ),
  );
  const posts = world.purchases.map(
    ({ id, postId, buyerId, price, createdAt }): DemoPayment => ({
      ...none,
      id,
      kind: 'post',
      payer_id: buyerId,
      payee_id: postOf.get(postId)?.authorId ?? '',
      item_id: postId,
      item_kind: 'post',
      title: titleOf(postOf.get(postId)?.content ?? '') ?? null,
      amount_cents: price,
      created_at: createdAt.toISOString(),
    }),
  );
  const tips = world.tips.map(
    ({ id, fromId, toId, amount, createdAt }): DemoPayment => ({
      ...none,
      id,
      kind: 'tip',
      payer_id: fromId,
      payee_id: toId,
      amount_cents: amount,
      created_at: createdAt.toISOString(),
    }),
  );
  const messages = world.conversations
    .flatMap((conversation) => conversation.messages)
    .filter(({ price, amount, isUnlocked }) => amount > 0 || (price > 0 && isUnlocked))
    .map(
      ({ id, senderId, receiverId, content, price, amount, createdAt }): DemoPayment => ({
        ...none,
        id: demoId(`message ${id}`),
        kind: amount > 0 ? 'tip' : 'message',
        payer_id: amount > 0 ? senderId : receiverId,
        payee_id: amount > 0 ? receiverId : senderId,
        item_id: id,
        item_kind: 'message',
        title: amount > 0 ? null : (titleOf(content) ?? null),
        amount_cents: amount > 0 ? amount : price,
        created_at: createdAt.toISOString(),
      }),
    );
  return [...months, ...posts, ...tips, ...messages];
}
