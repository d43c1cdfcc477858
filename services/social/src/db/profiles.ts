import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';
import type { StoredTier } from '#/tiers/copied-tier.ts';

/** Public profiles. Counters change in the transaction that changes the rows they count. */
export const profiles = pgTable('profile', {
  userId: uuid('user_id').primaryKey(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  bio: text('bio'),
  avatar: text('avatar'),
  cover: text('cover'),
  role: text('role', { enum: ['FAN', 'CREATOR', 'ADMIN'] }).notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  subscriptionPriceCents: integer('subscription_price_cents').notNull().default(0),
  isPrivate: boolean('is_private').notNull().default(false),
  allowMessages: boolean('allow_messages').notNull().default(true),
  showOnlineStatus: boolean('show_online_status').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  suspendedAt: instant('suspended_at'),
  /** Revision of the newest role change that auth published. */
  accountRoleRevision: integer('account_role_revision').notNull().default(0),
  version: integer('version').notNull().default(1),
  postCount: integer('post_count').notNull().default(0),
  followerCount: integer('follower_count').notNull().default(0),
  followingCount: integer('following_count').notNull().default(0),
  subscriberCount: integer('subscriber_count').notNull().default(0),
  /** Of all tiers, the cheapest first; null for none. A trigger writes them. */
  tiers: jsonb('tiers').$type<readonly StoredTier[]>(),
});
export type Profile = typeof profiles.$inferSelect;
