import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant, nullableText } from './text.ts';
import { RoleSchema } from './user.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const post = '01981b5c-0000-7000-8000-0000000000b1';

/**
 * Grows with each change of this kind. A reader that gets a change and its opposite in the wrong order keeps the one
 * with the greater revision.
 */
const revision = () => Type.Integer({ minimum: 1 });

/** The part of a profile that other services show; consumers store the one with the newest `version`. */
export const profileUpdated = defineEvent({
  subject: 'social.profile.updated',
  version: 1,
  data: Type.Object({
    userId: id(),
    /** Grows by one with each change of the profile. */
    version: Type.Integer(),
    username: Type.String(),
    displayName: nullableText(),
    avatarUrl: nullableText(),
    role: RoleSchema,
    isVerified: Type.Boolean(),
    /** If one of these is absent, consumers keep the value that they have. */
    isPrivate: Type.Optional(Type.Boolean()),
    allowMessages: Type.Optional(Type.Boolean()),
    showOnlineStatus: Type.Optional(Type.Boolean()),
    isSuspended: Type.Optional(Type.Boolean()),
  }),
  sample: {
    userId: mara,
    version: 1,
    username: 'mara_keys',
    displayName: 'Mara Keys',
    avatarUrl: null,
    role: 'CREATOR',
    isVerified: false,
    isPrivate: false,
    allowMessages: true,
    showOnlineStatus: true,
    isSuspended: false,
  },
  factOf: ({ userId, version }) => `${userId} ${version}`,
});

export const userFollowed = defineEvent({
  subject: 'social.user.followed',
  version: 1,
  data: Type.Object({ followerId: id(), followedId: id(), followedAt: instant(), revision: revision() }),
  sample: { followerId: theo, followedId: mara, revision: 7, followedAt: '2026-02-01T12:00:00.000Z' },
  factOf: ({ followerId, followedId, revision }) => `${followerId} ${followedId} ${revision}`,
});

export const userUnfollowed = defineEvent({
  subject: 'social.user.unfollowed',
  version: 1,
  data: Type.Object({ followerId: id(), followedId: id(), unfollowedAt: instant(), revision: revision() }),
  sample: { followerId: theo, followedId: mara, revision: 8, unfollowedAt: '2026-02-02T12:00:00.000Z' },
});

/** A block is in force; it has ended follows both ways. */
export const userBlocked = defineEvent({
  subject: 'social.user.blocked',
  version: 1,
  data: Type.Object({ blockerId: id(), blockedId: id(), blockedAt: instant(), revision: revision() }),
  sample: { blockerId: mara, blockedId: theo, revision: 9, blockedAt: '2026-02-05T12:00:00.000Z' },
  factOf: ({ blockerId, blockedId, revision }) => `${blockerId} ${blockedId} ${revision}`,
});

export const userUnblocked = defineEvent({
  subject: 'social.user.unblocked',
  version: 1,
  data: Type.Object({ blockerId: id(), blockedId: id(), unblockedAt: instant(), revision: revision() }),
  sample: { blockerId: mara, blockedId: theo, revision: 10, unblockedAt: '2026-02-06T12:00:00.000Z' },
});

/** A person muted another person, who is not told. */
export const userMuted = defineEvent({
  subject: 'social.user.muted',
  version: 1,
  data: Type.Object({ muterId: id(), mutedId: id(), mutedAt: instant(), revision: revision() }),
  sample: { muterId: theo, mutedId: mara, revision: 11, mutedAt: '2026-02-07T12:00:00.000Z' },
});

export const userUnmuted = defineEvent({
  subject: 'social.user.unmuted',
  version: 1,
  data: Type.Object({ muterId: id(), mutedId: id(), unmutedAt: instant(), revision: revision() }),
  sample: { muterId: theo, mutedId: mara, revision: 12, unmutedAt: '2026-02-08T12:00:00.000Z' },
});

export const postPublished = defineEvent({
  subject: 'social.post.published',
  version: 1,
  data: Type.Object({ postId: id(), authorId: id(), publishedAt: instant() }),
  sample: { postId: post, authorId: mara, publishedAt: '2026-02-01T12:00:00.000Z' },
});

export const postDeleted = defineEvent({
  subject: 'social.post.deleted',
  version: 1,
  data: Type.Object({ postId: id(), authorId: id(), deletedAt: instant() }),
  sample: { postId: post, authorId: mara, deletedAt: '2026-02-03T12:00:00.000Z' },
});

/** An ADMIN removed the post, also for buyers: they get a refund. */
export const postRemoved = defineEvent({
  subject: 'social.post.removed',
  version: 1,
  data: Type.Object({ postId: id(), authorId: id(), removedAt: instant() }),
  sample: { postId: post, authorId: mara, removedAt: '2026-02-03T12:00:00.000Z' },
});

/** A post was paid for but cannot be delivered any more: the buyer gets a refund. */
export const postUndeliverable = defineEvent({
  subject: 'social.post.undeliverable',
  version: 1,
  data: Type.Object({ purchaseId: id(), postId: id(), buyerId: id(), at: instant() }),
  sample: {
    purchaseId: '01981b5c-0000-7000-8000-0000000000f3',
    postId: post,
    buyerId: theo,
    at: '2026-02-03T12:00:00.000Z',
  },
});

export const postLiked = defineEvent({
  subject: 'social.post.liked',
  version: 1,
  data: Type.Object({ postId: id(), authorId: id(), userId: id(), likedAt: instant(), revision: revision() }),
  sample: { postId: post, authorId: mara, userId: theo, revision: 7, likedAt: '2026-02-01T12:05:00.000Z' },
});

export const postUnliked = defineEvent({
  subject: 'social.post.unliked',
  version: 1,
  data: Type.Object({ postId: id(), authorId: id(), userId: id(), unlikedAt: instant(), revision: revision() }),
  sample: { postId: post, authorId: mara, userId: theo, revision: 8, unlikedAt: '2026-02-01T12:06:00.000Z' },
});

export const commentCreated = defineEvent({
  subject: 'social.comment.created',
  version: 1,
  data: Type.Object({
    commentId: id(),
    postId: id(),
    authorId: id(),
    /** The author of the post. */
    postAuthorId: id(),
    /** Recipients who have muted a word in it and are not notified. */
    mutedFor: Type.Optional(Type.Array(id())),
    /** The author of the answered comment, if they may still read the post. */
    answeredId: Type.Optional(id()),
    createdAt: instant(),
  }),
  sample: {
    commentId: '01981b5c-0000-7000-8000-0000000000c1',
    postId: post,
    authorId: theo,
    postAuthorId: mara,
    createdAt: '2026-02-01T12:10:00.000Z',
  },
});

export const commentUpdated = defineEvent({
  subject: 'social.comment.updated',
  version: 1,
  data: Type.Object({
    commentId: id(),
    postId: id(),
    authorId: id(),
    /** The author of the post. */
    postAuthorId: id(),
    updatedAt: instant(),
  }),
  sample: {
    commentId: '01981b5c-0000-7000-8000-0000000000c1',
    postId: post,
    authorId: theo,
    postAuthorId: mara,
    updatedAt: '2026-02-01T12:20:00.000Z',
  },
});

/** Deleted by anyone who may do so; notifications about it are deleted too. */
export const commentDeleted = defineEvent({
  subject: 'social.comment.deleted',
  version: 1,
  data: Type.Object({
    commentId: id(),
    postId: id(),
    authorId: id(),
    /** The author of the post. */
    postAuthorId: id(),
    deletedAt: instant(),
    /** Whether an ADMIN removed it, about which its author is notified. */
    isRemovedByAdmin: Type.Optional(Type.Boolean()),
  }),
  sample: {
    commentId: '01981b5c-0000-7000-8000-0000000000c1',
    postId: post,
    authorId: theo,
    postAuthorId: mara,
    deletedAt: '2026-02-01T12:30:00.000Z',
  },
});
