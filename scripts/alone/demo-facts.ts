import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { postPurchased, subscriptionStarted, tipReceived } from '@stagedoor/contracts/payments-events';
import { profileUpdated, userFollowed } from '@stagedoor/contracts/social-events';
import type { World } from '@stagedoor/demo-world/world';

type Facts = (world: World) => readonly unknown[];

function factsOf<E extends EventDefinition>(
  event: E,
  find: (world: World) => readonly EventData<E>[],
): [string, Facts] {
  return [event.subject, find];
}

/** What happened before, by the event that would report it: the people, follows and payments of the demo world. */
const facts: ReadonlyMap<string, Facts> = new Map([
  factsOf(profileUpdated, ({ people }) =>
    people.map(({ id: userId, username, displayName, role, isVerified, isPrivate }) => ({
      userId,
      version: 1,
      username,
      displayName,
      avatarUrl: null,
      role,
      isVerified,
      isPrivate,
    })),
  ),
  factsOf(userFollowed, ({ follows }) =>
    follows.map(({ followerId, followedId, createdAt }) => ({
      followerId,
      followedId,
      followedAt: createdAt.toISOString(),
      revision: 1,
    })),
  ),
  factsOf(subscriptionStarted, ({ subscriptions }) =>
    subscriptions.map(({ id: subscriptionId, creatorId, subscriberId, price, startedAt }) => ({
      subscriptionId,
      creatorId,
      subscriberId,
      priceCents: price,
      startedAt: startedAt.toISOString(),
      renewsAt: findRenewal(startedAt).toISOString(),
    })),
  ),
  factsOf(postPurchased, ({ purchases, posts }) => {
    const sellers = new Map(posts.map(({ id, authorId }) => [id, authorId]));
    return purchases.flatMap(({ id: purchaseId, postId, buyerId, price, createdAt }) => {
      const sellerId = sellers.get(postId);
      if (sellerId === undefined) return [];
      return [{ purchaseId, postId, buyerId, sellerId, amountCents: price, purchasedAt: createdAt.toISOString() }];
    });
  }),
  factsOf(tipReceived, ({ tips }) =>
    tips.map(({ id: tipId, fromId: senderId, toId: creatorId, amount: amountCents, createdAt }) => ({
      tipId,
      senderId,
      creatorId,
      amountCents,
      receivedAt: createdAt.toISOString(),
    })),
  ),
]);

/** The first month's end that is still to come: all of them go on. */
function findRenewal(startedAt: Date): Date {
  const end = new Date(startedAt);
  while (end.getTime() < Date.now()) end.setUTCMonth(end.getUTCMonth() + 1);
  return end;
}

/** The data of an event for each time that it had happened in the demo world; none of an event that it has nothing of. */
export function findDemoFacts(subject: string, world: World): readonly unknown[] {
  return facts.get(subject)?.(world) ?? [];
}
