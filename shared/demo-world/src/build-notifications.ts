import { before, byTime, day, hour } from '#/demo-times.ts';
import { paidMonths } from '#/paid-months.ts';
import type { Notification, Person, World } from '#/world.ts';

/** Everything that notifications can be about. */
export type WorldEvents = Omit<World, 'notifications'>;
/** A notification before it has an id. */
export type Note = Omit<Notification, 'id' | 'isRead'>;

/** Tells what happened, each function one kind of it; the oldest first. */
export function createNotificationBuilder(world: WorldEvents, now: Date) {
  const person = (id: string): Person => {
    const found = world.people.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`Nobody has the id ${id}`);
    return found;
  };
  const note = (to: Person, type: Note['type'], createdAt: Date, rest: Partial<Note> = {}): Note => ({
    userId: to.id,
    type,
    createdAt,
    actorId: null,
    words: null,
    data: {},
    ...rest,
  });
  const postsOf = (author: Person) =>
    new Set(world.posts.filter((post) => post.authorId === author.id).map((post) => post.id));

  return {
    followers: (to: Person) =>
      world.follows
        .filter((follow) => follow.followedId === to.id)
        .map(({ followerId, createdAt }) => note(to, 'NEW_FOLLOWER', createdAt, { actorId: followerId })),
    subscribers: (to: Person) =>
      world.subscriptions
        .filter((subscription) => subscription.creatorId === to.id)
        .map(({ subscriberId, startedAt }) => note(to, 'NEW_SUBSCRIBER', startedAt, { actorId: subscriberId })),
    comments: (to: Person) => {
      const own = postsOf(to);
      return world.comments
        .filter((comment) => own.has(comment.postId) && comment.userId !== to.id)
        .map(({ id: commentId, postId, userId: actorId, createdAt }) =>
          note(to, 'NEW_COMMENT', createdAt, { actorId, data: { postId, commentId } }),
        );
    },
    likes: (to: Person) => {
      const own = postsOf(to);
      return world.likes
        .filter((like) => own.has(like.postId))
        .map(({ postId, userId: actorId, createdAt }) =>
          note(to, 'NEW_LIKE', createdAt, { actorId, data: { postId } }),
        );
    },
    purchases: (to: Person) => {
      const own = postsOf(to);
      return world.purchases
        .filter((purchase) => own.has(purchase.postId))
        .map(({ postId, buyerId: actorId, price: amount, createdAt }) =>
          note(to, 'POST_PURCHASE', createdAt, { actorId, data: { postId, amount } }),
        );
    },
    messages: (to: Person) =>
      world.conversations
        .flatMap(({ id, messages }) => messages.slice(-1).map((message) => ({ ...message, conversationId: id })))
        .filter((message) => message.receiverId === to.id && message.type !== 'SYSTEM')
        .sort(byTime)
        .map(({ senderId: actorId, conversationId, createdAt }) =>
          note(to, 'NEW_MESSAGE', createdAt, { actorId, data: { conversationId } }),
        ),
    tips: () =>
      world.tips.map(({ fromId: actorId, toId, amount, createdAt }) =>
        note(person(toId), 'NEW_TIP', createdAt, { actorId, data: { amount } }),
      ),
    /** For the authors of polls that are closed, and for the fan where they voted. */
    polls: (fan: Person): Note[] =>
      world.polls.flatMap(({ postId, hours, votes }) => {
        const post = world.posts.find((one) => one.id === postId);
        const endedAt = new Date((post?.createdAt.getTime() ?? 0) + hours * hour);
        if (post === undefined || endedAt >= now) return [];
        const voter = votes.some(({ userId }) => userId === fan.id) ? [fan] : [];
        return [
          note(person(post.authorId), 'POLL_ENDED', endedAt, { data: { postId } }),
          ...voter.map((to) => note(to, 'POLL_ENDED', endedAt, { actorId: post.authorId, data: { postId } })),
        ];
      }),
    money: (creator: Person, fan: Person): Note[] => {
      const renewals = (to: Person, mine: 'creatorId' | 'subscriberId', actor: 'creatorId' | 'subscriberId') =>
        world.subscriptions
          .filter((one) => one[mine] === to.id)
          .flatMap((one) => {
            const months = paidMonths(one.startedAt, now);
            const paidAt = months.length > 1 ? months.at(-1)?.paidAt : undefined;
            if (paidAt === undefined) return [];
            return [note(to, 'SUBSCRIPTION_RENEWAL', paidAt, { actorId: one[actor], data: { amount: one.price } })];
          })
          .sort(byTime);
      return [
        ...renewals(fan, 'subscriberId', 'creatorId').slice(-3),
        ...renewals(creator, 'creatorId', 'subscriberId').slice(-1),
        ...world.subscriptions.flatMap(({ creatorId, subscriberId: actorId, cancelledAt }) =>
          cancelledAt === null ? [] : [note(person(creatorId), 'SUBSCRIPTION_CANCELLED', cancelledAt, { actorId })],
        ),
        ...world.payouts.map(({ amount, createdAt }) =>
          note(creator, 'PAYOUT_PROCESSED', createdAt, { data: { amount } }),
        ),
      ];
    },
    house: (creator: Person, fan: Person, admin: Person): Note[] => {
      const welcome = (to: Person) =>
        note(to, 'SYSTEM', new Date(to.createdAt.getTime() + hour), {
          words: {
            title: 'Welcome to Stagedoor',
            message: 'Add a picture and a few words about yourself, so that people know who is there.',
            link: '/settings',
          },
        });
      const followed = world.follows.filter((follow) => follow.followerId === fan.id);
      const streams = followed
        .slice(0, 3)
        .map(({ followedId: actorId }, index) =>
          note(fan, 'LIVE_STREAM', before(now, (5 + index * 40) * hour), { actorId }),
        );
      // An admin has cleared those of the reports that are resolved.
      const reports = world.reports.flatMap(
        ({ id: reportId, reporterId: actorId, postId, reason, createdAt, dismissed }) =>
          dismissed ? [] : note(admin, 'CONTENT_REPORTED', createdAt, { actorId, data: { postId, reportId, reason } }),
      );
      const verifications = world.verifications.flatMap(({ reason, decidedAt }) => {
        if (decidedAt === null) return [];
        return reason === null
          ? [note(creator, 'VERIFICATION_APPROVED', decidedAt)]
          : [note(creator, 'VERIFICATION_REJECTED', decidedAt, { data: { reason } })];
      });
      return [
        ...[creator, fan, admin].map(welcome),
        note(fan, 'SYSTEM', before(now, 12 * day), {
          words: {
            title: 'The service directory is open',
            message: 'All 36 creator services now have a page of their own.',
            link: '/services',
          },
        }),
        ...verifications,
        ...streams,
        ...reports,
      ];
    },
  };
}
