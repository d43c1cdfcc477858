import { getAt } from '#/get-at.ts';
import { makeId } from '#/make-id.ts';
import type { At } from '#/moments.ts';
import { paidMonths } from '#/paid-months.ts';
import { readData } from '#/read-data.ts';
import { triplesOf } from '#/rows-of.ts';
import type { Follow, Person, Subscription } from '#/world.ts';

const fourDaysMs = 4 * 86_400_000;

/** Follows and subscriptions between people. */
export function makeTies(at: At, people: readonly Person[]): { follows: Follow[]; subscriptions: Subscription[] } {
  const ties = readData('ties');
  return {
    follows: triplesOf(ties.follows).map(([follower, followed, ago]) => ({
      followerId: getAt(people, follower).id,
      followedId: getAt(people, followed).id,
      createdAt: at(ago),
    })),
    subscriptions: triplesOf(ties.subscriptions).map(([creator, subscriber, ago], place) => {
      const { id: creatorId, subscriptionPrice: price } = getAt(people, creator);
      const startedAt = at(ago);
      return {
        id: makeId(`subscription ${place}`, startedAt),
        creatorId,
        subscriberId: getAt(people, subscriber).id,
        price,
        startedAt,
        cancelledAt: place === ties.leaving ? momentOfLeaving(startedAt, at(0)) : null,
      };
    }),
  };
}

/** Returns when a subscription was cancelled: within the month that is paid, and at most four days ago. */
function momentOfLeaving(startedAt: Date, now: Date): Date {
  const paidAt = paidMonths(startedAt, now).at(-1)?.paidAt ?? startedAt;
  return new Date(now.getTime() - Math.min(fourDaysMs, Math.floor((now.getTime() - paidAt.getTime()) / 2)));
}
