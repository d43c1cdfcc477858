import { indexAssets } from '@stagedoor/demo-world/index-assets';
import { paidMonths } from '@stagedoor/demo-world/paid-months';
import { pictureWidths } from '@stagedoor/demo-world/pictures';
import { findProfileAssets } from '@stagedoor/demo-world/profile-assets';
import type { Person, Post, World } from '@stagedoor/demo-world/world';
import { findTags } from '@stagedoor/linked-text/find-tags';
import { noLook } from '@stagedoor/service-kit/assets/look-columns';
import type { auditEntries } from '#/db/admin-tables.ts';
import type { comments, MediaRow, PostRow, postViews } from '#/db/posts.ts';
import type { Profile } from '#/db/profiles.ts';
import type { reports } from '#/db/reports.ts';
import type { VerificationDocument, verificationRequests } from '#/db/verification.ts';
import { makeDemoTiers } from '#/demo/demo-tiers.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';
import { mediaKindsOf } from '#/media/media-kind-bits.ts';
import { isForEveryone } from '#/posts/writing/draft-rules.ts';

/** Returns the rows of social's part of the demo world, with matching counters. */
export function makeDemoRows(world: World) {
  const published = world.posts.filter(({ scheduledAt }) => scheduledAt === null);
  const count = {
    posts: countBy(published, ({ authorId }) => authorId),
    followers: countBy(world.follows, ({ followedId }) => followedId),
    following: countBy(world.follows, ({ followerId }) => followerId),
    subscribers: countBy(world.subscriptions, ({ creatorId }) => creatorId),
    likes: countBy(world.likes, ({ postId }) => postId),
    comments: countBy(world.comments, ({ postId }) => postId),
    views: countBy(world.views, ({ postId }) => postId),
  };
  const authorOf = new Map(world.posts.map(({ id, authorId }) => [id, authorId]));
  const { tiers, maskOf } = makeDemoTiers(world);
  const polled = new Set(world.polls.map(({ postId }) => postId));
  const isPrivate = new Map(world.people.map((person) => [person.id, person.isPrivate]));

  const profiles = world.people.map((person: Person): Profile => {
    const pictures = findProfileAssets(person);
    return {
      userId: person.id,
      username: person.username,
      displayName: person.displayName,
      bio: person.bio,
      avatar: folderOfAsset(pictures.avatar),
      cover: pictures.cover === null ? null : folderOfAsset(pictures.cover),
      role: person.role,
      isVerified: person.isVerified,
      subscriptionPriceCents: person.subscriptionPrice,
      isPrivate: person.isPrivate,
      allowMessages: true,
      showOnlineStatus: true,
      createdAt: person.createdAt,
      suspendedAt: null,
      version: 1,
      accountRoleRevision: 0,
      postCount: count.posts(person.id),
      followerCount: count.followers(person.id),
      followingCount: count.following(person.id),
      subscriberCount: count.subscribers(person.id),
      tiers: null,
    };
  });
  const posts = world.posts.map(
    (post: Post): PostRow => ({
      id: post.id,
      authorId: post.authorId,
      content: post.content,
      visibility: post.visibility,
      tierMask: maskOf.get(post.id) ?? null,
      priceCents: post.price,
      revision: 1,
      isPinned: post.isPinned,
      likeCount: count.likes(post.id),
      commentCount: count.comments(post.id),
      answerCount: 0,
      viewCount: count.views(post.id) + post.visitorViews,
      createdAt: post.createdAt,
      updatedAt: post.createdAt,
      scheduledAt: post.scheduledAt,
      publishedAt: post.scheduledAt === null ? post.createdAt : null,
      deletedAt: null,
      mediaKinds: mediaKindsOf(post.media.map(() => ({ type: 'IMAGE' }))),
      removedAt: null,
      isSensitive: false,
      hasPoll: polled.has(post.id),
    }),
  );
  const findAssetId = indexAssets(world);
  const media = world.posts.flatMap((post) => {
    const draft = { ...post, priceCents: post.price };
    const isPublic = isForEveryone(draft, isPrivate.get(post.authorId) ?? false);
    return post.media.map(
      ({ id, picture }, position): MediaRow => ({
        id,
        postId: post.id,
        position,
        type: 'IMAGE',
        folder: folderOfAsset(id),
        assetId: findAssetId(id),
        isPublic,
        widths: [...pictureWidths],
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        size: picture.size,
        mimeType: 'image/webp',
        ...noLook,
        captionWords: null,
      }),
    );
  });
  // Posts are ordered by time, so the last entry of each author wins.
  const lastOf = new Map(published.map((post) => [post.authorId, post.createdAt]));

  return {
    profiles,
    tiers,
    posts,
    media,
    follows: world.follows,
    postTags: published.flatMap(({ id: postId, content, createdAt: publishedAt }) =>
      findTags(content).map((tag) => ({ tag, publishedAt, postId })),
    ),
    authorLast: [...lastOf].map(([authorId, publishedAt]) => ({ authorId, publishedAt })),
    postLikes: world.likes,
    bookmarks: world.bookmarks,
    comments: world.comments.map(({ id, postId, userId, content, createdAt }): typeof comments.$inferInsert => ({
      id,
      postId,
      authorId: userId,
      content,
      createdAt,
      updatedAt: createdAt,
    })),
    /** Views by people who are signed in. The rest of a post's views are visitors'. */
    postViews: world.views.map(({ postId, userId: viewer, createdAt }): typeof postViews.$inferInsert => ({
      postId,
      day: dayOf(createdAt),
      viewer,
      authorId: authorOf.get(postId) ?? '',
    })),
    polls: world.polls.map(({ postId, options, hours, votes }) => ({
      postId,
      options,
      voteCounts: options.map((_, index) => votes.filter(({ option }) => option === index).length),
      hours,
      endDueAt: null,
    })),
    pollVotes: world.polls.flatMap(({ postId, votes }) =>
      votes.map(({ userId: voterId, option, createdAt }) => ({ postId, voterId, option, createdAt })),
    ),
    reports: world.reports.map((report): typeof reports.$inferInsert => ({
      id: report.id,
      reporterId: report.reporterId,
      targetType: 'post',
      targetId: report.postId,
      ownerId: authorOf.get(report.postId) ?? '',
      day: dayOf(report.createdAt),
      reason: report.reason,
      createdAt: report.createdAt,
      ...(report.dismissed && {
        status: 'resolved',
        action: 'dismiss',
        note: report.dismissed.note,
        resolvedAt: report.dismissed.at,
      }),
    })),
    auditEntries: world.decisions.map(
      ({ id, adminId, action, targetId, note, createdAt }): typeof auditEntries.$inferInsert => ({
        id,
        actorId: adminId,
        action,
        target: `${action.split('.')[0]}:${targetId}`,
        note,
        createdAt,
      }),
    ),
    verificationRequests: world.verifications.map(
      ({ id, userId, reason, createdAt, decidedAt }): typeof verificationRequests.$inferInsert => ({
        id,
        userId,
        status: decidedAt === null ? 'pending' : reason === null ? 'approved' : 'rejected',
        reason,
        createdAt,
        decidedAt,
      }),
    ),
    verificationDocuments: world.verifications.flatMap(({ id: requestId, documents }) =>
      documents.map(
        ({ id, picture }, position): VerificationDocument => ({
          id,
          requestId,
          position,
          folder: folderOfAsset(id),
          width: picture.width,
          size: picture.size,
          mimeType: 'image/webp',
        }),
      ),
    ),
    postPurchases: world.purchases.map(({ postId, buyerId, createdAt }) => ({ postId, buyerId, createdAt })),
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** How long a subscription gives access after its month, while the renewal is pending, in ms. */
const leeway = 4 * 86_400_000;

/** Returns the subscriptions, each paid for the month that contains `now`. */
export function makeDemoSubscribers({ subscriptions }: World, now: Date) {
  return subscriptions.map(({ id: subscriptionId, creatorId, subscriberId, startedAt }) => {
    const until = paidMonths(startedAt, now).at(-1)?.until ?? startedAt;
    return { creatorId, subscriberId, subscriptionId, until: new Date(until.getTime() + leeway) };
  });
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): (key: string) => number {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}
