import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** A fan as the creator sees them. `since` is null until the person has followed, subscribed or paid. */
export const fans = pgTable(
  'fan',
  {
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    since: instant('since'),
    isFollowing: boolean('is_following').notNull().default(false),
    followRevision: bigint('follow_revision', { mode: 'number' }).notNull().default(0),
    followedAt: instant('followed_at'),
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    /** Subscribed, and cancelled. */
    isEnding: boolean('is_ending').notNull().default(false),
    subscribedAt: instant('subscribed_at'),
    subscriptionEndsAt: instant('subscription_ends_at'),
    renewals: integer('renewals').notNull().default(0),
    subscriptionCents: cents('subscription_cents'),
    tipCents: cents('tip_cents'),
    postCents: cents('post_cents'),
    messageCents: cents('message_cents'),
    spentCents: bigint('spent_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`subscription_cents + tip_cents + post_cents + message_cents`),
    /** When the fan last wrote to the creator. */
    wroteAt: instant('wrote_at'),
    /** When the creator last wrote to the fan. */
    writtenAt: instant('written_at'),
    /** Since when the fan is silent. */
    heardAt: instant('heard_at').generatedAlwaysAs(sql`coalesce(wrote_at, since)`),
    note: text('note').notNull().default(''),
    /** Counts the edits of the note, from 1. */
    noteRevision: integer('note_revision').notNull().default(1),
    /** Either of them has blocked the other. */
    isBlocked: boolean('is_blocked').notNull().default(false),
    isSuspended: boolean('is_suspended').notNull().default(false),
    isListed: boolean('is_listed')
      .notNull()
      .generatedAlwaysAs(sql`since is not null and not is_blocked and not is_suspended`),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.fanId] })],
);

export const subscriptions = pgTable('subscription', {
  subscriptionId: uuid('subscription_id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  fanId: uuid('fan_id').notNull(),
  status: text('status', { enum: ['active', 'ending', 'ended'] }).notNull(),
  revision: integer('revision').notNull(),
  startedAt: instant('started_at'),
  endsAt: instant('ends_at'),
});

export const fanTags = pgTable(
  'fan_tag',
  {
    creatorId: uuid('creator_id').notNull(),
    tag: text('tag').notNull(),
    fanId: uuid('fan_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.tag, table.fanId] })],
);
