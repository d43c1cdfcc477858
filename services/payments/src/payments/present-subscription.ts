import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Subscription } from '#/db/payments.ts';
import { unknownPerson } from '#/people/people-repository.ts';

export function presentSubscription(
  { id, creatorId, subscriberId, priceCents, status, startedAt, renewsAt, endsAt }: Subscription,
  people: ReadonlyMap<string, ShortUser>,
): SubscriptionAnswer {
  const isOver = status === 'cancelled' || status === 'ended';
  return {
    id,
    creator: people.get(creatorId) ?? unknownPerson(creatorId),
    subscriber: people.get(subscriberId) ?? unknownPerson(subscriberId),
    price: priceCents / 100,
    status,
    startedAt: startedAt.toISOString(),
    renewsAt: isOver ? null : renewsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
