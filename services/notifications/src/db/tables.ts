import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What is shown of people, as social last told it. */
export const people = pgTable('person', {
  userId: uuid('user_id').primaryKey(),
  version: integer('version').notNull(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  avatarUrl: text('avatar_url'),
  isVerified: boolean('is_verified').notNull(),
});
export type Person = typeof people.$inferSelect;

export const notifications = pgTable('notification', {
  id: uuid('id').primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  type: text('type').notNull(),
  thing: text('thing').notNull(),
  actorId: uuid('actor_id'),
  actorCount: integer('actor_count').notNull().default(0),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  /** Words of its own, where they are not made from what it is about. */
  title: text('title'),
  message: text('message'),
  link: text('link'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** Everyone whom a notification stands for. */
export const notificationActors = pgTable(
  'notification_actor',
  {
    notificationId: uuid('notification_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.actorId] })],
);

/** The last that was heard of what can be done and undone. */
export const bonds = pgTable(
  'bond',
  {
    kind: text('kind', { enum: ['like', 'follow', 'block'] }).notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    stands: boolean('stands').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fromId, table.toId] })],
);

export const gonePosts = pgTable('gone_post', { postId: uuid('post_id').primaryKey() });

/** The last number given to something that happened to a person. */
export const livePlaces = pgTable('live_place', {
  userId: uuid('user_id').primaryKey(),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
});

/** What happened to a person lately, in the order that their streams show it. */
export const liveEvents = pgTable(
  'live_event',
  {
    userId: uuid('user_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['notification', 'message', 'message-read', 'message-deleted', 'unread'] }).notNull(),
    notificationId: uuid('notification_id'),
    data: jsonb('data').$type<unknown>(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sequence] })],
);
export type LiveRow = typeof liveEvents.$inferSelect;
