import { getAt } from '#/get-at.ts';
import { getPerson } from '#/get-person.ts';
import { makeId } from '#/make-id.ts';
import { type At, byTime } from '#/moments.ts';
import { paidMonths } from '#/paid-months.ts';
import { type NotificationData, readData } from '#/read-data.ts';
import type { Notification, World } from '#/world.ts';

/** Older notifications have been read. */
const readAfterMs = 2 * 86_400_000;

/** Everything that notifications are about. */
type WorldEvents = Omit<World, 'notifications' | 'assets'>;

export function makeNotifications(at: At, world: WorldEvents): Notification[] {
  return readData('notifications')
    .map((data, place): Notification => {
      const createdAt = momentOf(at, data, world);
      return {
        id: makeId(`notification ${place}`, createdAt),
        userId: getPerson(world.people, data.to).id,
        type: data.type,
        isRead: at(0).getTime() - createdAt.getTime() > readAfterMs,
        createdAt,
        actorId: data.actor === undefined ? null : getPerson(world.people, data.actor).id,
        words: data.words ?? null,
        data: subjectOf(data, world),
      };
    })
    .sort(byTime);
}

/** A renewal was when the current month was paid, and a cancellation within it. */
function momentOf(at: At, { type, ago, subscription }: NotificationData, { subscriptions }: WorldEvents): Date {
  if (ago !== undefined) return at(ago);
  const { startedAt, cancelledAt } = getAt(subscriptions, subscription);
  if (type === 'SUBSCRIPTION_CANCELLED' && cancelledAt !== null) return cancelledAt;
  return paidMonths(startedAt, at(0)).at(-1)?.paidAt ?? startedAt;
}

function subjectOf(data: NotificationData, world: WorldEvents): Notification['data'] {
  const { post, comment, conversation, report, reason, amount } = data;
  const postId = post === undefined ? undefined : getAt(world.posts, post).id;
  return {
    ...(postId !== undefined && { postId }),
    ...(comment !== undefined && {
      commentId: getAt(
        world.comments.filter((one) => one.postId === postId),
        comment,
      ).id,
    }),
    ...(conversation !== undefined && { conversationId: getAt(world.conversations, conversation).id }),
    ...(report !== undefined && { reportId: getAt(world.reports, report).id }),
    ...(reason !== undefined && { reason }),
    ...(amount !== undefined && { amount }),
  };
}
