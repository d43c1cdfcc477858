import { before, byTime, day, hour } from '#/moments.ts';
import type { Notification, Person, World } from '#/world.ts';

/** Everything that notifications can be about. */
export type Happened = Omit<World, 'notifications'>;
/** What a notification says, before it is one. */
export type Note = Omit<Notification, 'id' | 'isRead'>;

/** Puts into words what happened, each function for one kind of it; the oldest first. */
export function createTeller(world: Happened, now: Date) {
  const person = (id: string): Person => {
    const found = world.people.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`Nobody has the id ${id}`);
    return found;
  };
  const note = (
    to: Person,
    type: Note['type'],
    title: string,
    message: string,
    createdAt: Date,
    rest: Partial<Note> = {},
  ): Note => ({
    userId: to.id,
    type,
    title,
    message,
    createdAt,
    actorId: null,
    link: null,
    data: {},
    ...rest,
  });
  const postsOf = (author: Person) =>
    new Set(world.posts.filter((post) => post.authorId === author.id).map((post) => post.id));
  const onPost = (postId: string) => ({ link: `/post/${postId}`, data: { postId } });
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

  return {
    followers: (to: Person) =>
      world.follows
        .filter((follow) => follow.followedId === to.id)
        .map(({ followerId, createdAt }) => {
          const who = person(followerId);
          return note(to, 'NEW_FOLLOWER', 'New follower', `${who.displayName} started following you`, createdAt, {
            actorId: who.id,
            link: `/${who.username}`,
          });
        }),
    subscribers: (to: Person) =>
      world.subscriptions
        .filter((subscription) => subscription.creatorId === to.id)
        .map(({ subscriberId, startedAt }) => {
          const who = person(subscriberId);
          return note(to, 'NEW_SUBSCRIBER', 'New subscriber', `${who.displayName} subscribed to you`, startedAt, {
            actorId: who.id,
            link: '/my-subscribers',
          });
        }),
    comments: (to: Person) => {
      const own = postsOf(to);
      return world.comments
        .filter((comment) => own.has(comment.postId) && comment.userId !== to.id)
        .map((comment) => {
          const who = person(comment.userId);
          return note(
            to,
            'NEW_COMMENT',
            'New comment',
            `${who.displayName} commented: ${comment.content}`,
            comment.createdAt,
            {
              actorId: who.id,
              link: `/post/${comment.postId}`,
              data: { postId: comment.postId, commentId: comment.id },
            },
          );
        });
    },
    likes: (to: Person) => {
      const own = postsOf(to);
      return world.likes
        .filter((like) => own.has(like.postId))
        .map(({ postId, userId, createdAt }) => {
          const who = person(userId);
          return note(to, 'NEW_LIKE', 'New like', `${who.displayName} liked your post`, createdAt, {
            actorId: who.id,
            ...onPost(postId),
          });
        });
    },
    purchases: (to: Person) => {
      const own = postsOf(to);
      return world.purchases
        .filter((purchase) => own.has(purchase.postId))
        .map(({ postId, buyerId, price, createdAt }) => {
          const who = person(buyerId);
          return note(
            to,
            'POST_PURCHASE',
            'Post purchased',
            `${who.displayName} bought your post for ${dollars(price)}`,
            createdAt,
            { actorId: who.id, ...onPost(postId) },
          );
        });
    },
    messages: (to: Person) =>
      world.conversations
        .flatMap(({ messages }) => messages.slice(-1))
        .filter((message) => message.receiverId === to.id && message.type !== 'SYSTEM')
        .sort(byTime)
        .map(({ senderId, createdAt }) => {
          const who = person(senderId);
          return note(to, 'NEW_MESSAGE', 'New message', `${who.displayName} sent you a message`, createdAt, {
            actorId: who.id,
            link: `/messages?user=${who.id}`,
          });
        }),
    tips: () =>
      world.tips.map(({ fromId, toId, amount, createdAt }) => {
        const who = person(fromId);
        return note(
          person(toId),
          'NEW_TIP',
          'New tip',
          `${who.displayName} sent you a tip of ${dollars(amount)}`,
          createdAt,
          { actorId: who.id, link: '/earnings' },
        );
      }),
    money: (creator: Person, fan: Person): Note[] => {
      const mine = world.subscriptions.filter((subscription) => subscription.subscriberId === fan.id);
      const renewed = mine.slice(0, 3).map(({ creatorId, price }, index) => {
        const who = person(creatorId);
        return note(
          fan,
          'SUBSCRIPTION_RENEWAL',
          'Subscription renewed',
          `Your subscription to ${who.displayName} renewed for ${dollars(price)}`,
          before(now, (2 + index * 5) * day),
          { actorId: who.id, link: '/subscriptions' },
        );
      });
      const [supporter, leaver] = world.subscriptions
        .filter((subscription) => subscription.creatorId === creator.id)
        .map((subscription) => person(subscription.subscriberId));
      return [
        ...renewed,
        ...(supporter
          ? [
              note(
                creator,
                'SUBSCRIPTION_RENEWAL',
                'Subscription renewed',
                `${supporter.displayName} renewed their subscription to you`,
                before(now, 30 * hour),
                { actorId: supporter.id, link: '/my-subscribers' },
              ),
            ]
          : []),
        ...(leaver
          ? [
              note(
                creator,
                'SUBSCRIPTION_CANCELLED',
                'Subscription cancelled',
                `${leaver.displayName} cancelled their subscription, which runs to the end of the month`,
                before(now, 4 * day),
                { actorId: leaver.id, link: '/my-subscribers' },
              ),
            ]
          : []),
        note(
          creator,
          'PAYOUT_PROCESSED',
          'Payout on its way',
          'Your payout of $214.60 was sent to your bank account',
          before(now, 3 * day),
          { link: '/earnings' },
        ),
        note(
          creator,
          'PAYOUT_PROCESSED',
          'Payout on its way',
          'Your payout of $187.25 was sent to your bank account',
          before(now, 33 * day),
          { link: '/earnings' },
        ),
      ];
    },
    house: (creator: Person, fan: Person, admin: Person): Note[] => {
      const welcome = (to: Person) =>
        note(
          to,
          'SYSTEM',
          'Welcome to Stagedoor',
          'Add a picture and a few words about yourself, so that people know who is there.',
          new Date(to.createdAt.getTime() + hour),
          { link: '/settings' },
        );
      const followed = world.follows
        .filter((follow) => follow.followerId === fan.id)
        .map((follow) => person(follow.followedId));
      const streams = followed.slice(0, 3).map((who, index) =>
        note(fan, 'LIVE_STREAM', 'Live now', `${who.displayName} is live`, before(now, (5 + index * 40) * hour), {
          actorId: who.id,
          link: `/${who.username}`,
        }),
      );
      const reported = world.posts.filter((post) => post.visibility === 'PUBLIC' && !post.scheduledAt).slice(-4);
      const reports = reported.map((post, index) =>
        note(
          admin,
          'CONTENT_REPORTED',
          'Content reported',
          `A post by ${person(post.authorId).displayName} was reported`,
          new Date((post.createdAt.getTime() + now.getTime()) / 2 - index),
          onPost(post.id),
        ),
      );
      return [
        ...[creator, fan, admin].map(welcome),
        note(
          fan,
          'SYSTEM',
          'The service directory is open',
          'All 36 creator services now have a page of their own.',
          before(now, 12 * day),
          { link: '/services' },
        ),
        note(
          creator,
          'VERIFICATION_APPROVED',
          'You are verified',
          'Your request was approved. The tick now shows beside your name.',
          before(now, 90 * day),
          { link: `/${creator.username}` },
        ),
        ...streams,
        ...reports,
      ];
    },
  };
}
