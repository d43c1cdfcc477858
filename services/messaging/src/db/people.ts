import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const people = pgTable('person', {
  userId: uuid('user_id').primaryKey(),
  version: integer('version').notNull(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  avatarUrl: text('avatar_url'),
  role: text('role', { enum: ['FAN', 'CREATOR', 'ADMIN'] }).notNull(),
  isVerified: boolean('is_verified').notNull(),
  allowsMessages: boolean('allows_messages').notNull(),
  showsOnlineStatus: boolean('shows_online_status').notNull(),
  isSuspended: boolean('is_suspended').notNull(),
});
export type Person = typeof people.$inferSelect;

export const follows = pgTable(
  'follow',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    isFollowing: boolean('is_following').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
);

export const blocks = pgTable(
  'block',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    isBlocked: boolean('is_blocked').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);
