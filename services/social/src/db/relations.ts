import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';
import { maskOfMember } from '#/tiers/tier-mask.ts';

export const follows = pgTable(
  'follow',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
);

/** Follows of and by suspended people, moved out of `follow` and its counts until the person is restored. */
export const suspendedFollows = pgTable(
  'suspended_follow',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
);

/** Accounts that were suspended or restored, until the counters of others are updated. */
export const suspensionCountUpdates = pgTable('suspension_count_update', {
  userId: uuid('user_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

export const followRequests = pgTable(
  'follow_request',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    requesterId: uuid('requester_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.ownerId, table.requesterId)],
);

/** Accounts that became public, until all their pending requests are follows. */
export const pendingFollowAcceptances = pgTable('pending_follow_acceptance', {
  ownerId: uuid('owner_id').primaryKey(),
  becamePublicAt: instant('became_public_at').notNull(),
  dueAt: instant('due_at').notNull().defaultNow(),
  ...dueWorkColumns,
});

/** Accounts that became private, until none of their posts' files has a public address any more. */
export const privacyMigrations = pgTable('privacy_migration', {
  ownerId: uuid('owner_id').primaryKey(),
  becamePrivateAt: instant('became_private_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

export const blocks = pgTable(
  'block',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    createdAt: instant('created_at').notNull(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);

/** People who closed their account, and those who reopened it. */
export const departures = pgTable('departure', {
  userId: uuid('user_id').primaryKey(),
  isGone: boolean('is_gone').notNull(),
  revision: integer('revision').notNull(),
  /** Whether an ADMIN suspended them, too. */
  isSuspended: boolean('is_suspended').notNull(),
  /** When they last reopened it; null before that. */
  returnedAt: instant('returned_at'),
});

/** People with a subscriber's access to a creator's posts, and the time until which they have it. */
export const subscribers = pgTable(
  'subscriber',
  {
    creatorId: uuid('creator_id').notNull(),
    subscriberId: uuid('subscriber_id').notNull(),
    until: instant('until').notNull(),
    subscriptionId: uuid('subscription_id'),
    revision: integer('revision').notNull().default(0),
    /** Whether they are in the creator's count of subscribers, which excludes suspended people and members of free tiers. */
    isCurrent: boolean('is_current').notNull().default(true),
    /** See `maskOfMember`. */
    tierMask: integer('tier_mask').notNull().default(maskOfMember({})),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.subscriberId] })],
);
