import { demoLogins } from '#/demo-logins.ts';
import { before, byTime, day, later, soonAfter } from '#/demo-times.ts';
import { fans } from '#/fans.ts';
import { getLogin } from '#/get-login.ts';
import { createIds } from '#/ids.ts';
import { paidMonths } from '#/paid-months.ts';
import { createRandom } from '#/random.ts';
import type { Follow, Person, Post, Purchase, Subscription } from '#/world.ts';

/** What the invented people of the demo world follow, subscribe to and buy, with the times. */
export type FollowsAndPayments = { follows: Follow[]; subscriptions: Subscription[]; purchases: Purchase[] };

/** Creates the follows, subscriptions and purchases of the demo world. The same seed gives the same result. */
export function makeFollowsAndPayments(
  seed: string,
  now: Date,
  people: readonly Person[],
  posts: readonly Post[],
): FollowsAndPayments {
  const follows = makeFollows(seed, now, people);
  const subscriptions = makeSubscriptions(seed, now, people, follows);
  return { follows, subscriptions, purchases: makePurchases(seed, now, posts, follows) };
}

function makeFollows(seed: string, now: Date, people: readonly Person[]): Follow[] {
  const random = createRandom(`${seed}/follows`);
  const creators = people.filter((person) => person.role === 'CREATOR');
  const loginNames = demoLogins.map((login): string => login.username);
  // People try the demo with the published logins: the creator among them must have many followers, and the fan must follow
  // many creators.
  const popularity = new Map(
    creators.map((creator) => [creator.id, loginNames.includes(creator.username) ? 2.2 : random.between(0.75, 1.25)]),
  );
  const follows = people.flatMap((follower) => {
    const tastes = fans.find(({ username }) => username === follower.username)?.likes ?? [follower.field];
    return creators
      .filter((creator) => creator.id !== follower.id)
      .filter((creator) => {
        const likesField = tastes.some((taste) => taste === creator.field);
        const isLogin = loginNames.includes(follower.username);
        const base = follower.role === 'FAN' ? (likesField ? 0.78 : isLogin ? 0.4 : 0.24) : likesField ? 0.6 : 0.14;
        return random.chance(Math.min(base * (popularity.get(creator.id) ?? 1), 0.97));
      })
      .map((creator) => ({
        followerId: follower.id,
        followedId: creator.id,
        createdAt: soonAfter(random, later(follower.createdAt, creator.createdAt), 45 * day, now),
      }));
  });
  return follows.sort(byTime);
}

/** Subscribes about a third of the fans who follow a creator with a subscription price. One of them has cancelled. */
function makeSubscriptions(
  seed: string,
  now: Date,
  people: readonly Person[],
  follows: readonly Follow[],
): Subscription[] {
  const random = createRandom(`${seed}/subscriptions`);
  const createId = createIds(`${seed}/subscriptions`);
  const subscriptions = follows.flatMap(({ followerId, followedId, createdAt }) => {
    const creator = people.find((person) => person.id === followedId);
    const follower = people.find((person) => person.id === followerId);
    if (!creator || creator.subscriptionPrice === 0 || follower?.role !== 'FAN' || !random.chance(0.36)) return [];
    const startedAt = soonAfter(random, createdAt, 20 * day, now);
    return [
      {
        id: createId(startedAt),
        creatorId: creator.id,
        subscriberId: followerId,
        price: creator.subscriptionPrice,
        startedAt,
        cancelledAt: null,
      },
    ];
  });
  subscriptions.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  const { id: creatorId } = getLogin(people, 'CREATOR');
  // The demo creator's second subscriber has cancelled, so that the creator's pages show a subscription that is ending.
  const [, leaver] = subscriptions.filter((subscription) => subscription.creatorId === creatorId);
  return subscriptions.map((one) => (one === leaver ? { ...one, cancelledAt: momentOfLeaving(one, now) } : one));
}

/** Returns when a subscription was cancelled: within the month that is paid, and at most four days ago. */
function momentOfLeaving({ startedAt }: Pick<Subscription, 'startedAt'>, now: Date): Date {
  const paidAt = paidMonths(startedAt, now).at(-1)?.paidAt ?? startedAt;
  return before(now, Math.min(4 * day, Math.floor((now.getTime() - paidAt.getTime()) / 2)));
}

function makePurchases(seed: string, now: Date, posts: readonly Post[], follows: readonly Follow[]): Purchase[] {
  const random = createRandom(`${seed}/purchases`);
  const createId = createIds(`${seed}/purchases`);
  const purchases = posts
    .filter((post) => post.price > 0 && !post.scheduledAt)
    .flatMap((post) => {
      const buyers = random.sample(
        follows.filter((follow) => follow.followedId === post.authorId),
        random.whole(3, 8),
      );
      return buyers.map(({ followerId, createdAt: followedAt }) => {
        const createdAt = soonAfter(random, later(post.createdAt, followedAt), 4 * day, now);
        return { id: createId(createdAt), postId: post.id, buyerId: followerId, price: post.price, createdAt };
      });
    });
  return purchases.sort(byTime);
}
