import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
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
  role: text('role', { enum: ['FAN', 'CREATOR', 'ADMIN'] })
    .notNull()
    .default('FAN'),
  isSuspended: boolean('is_suspended').notNull().default(false),
  /** Null until social has told it. */
  showsOnlineStatus: boolean('shows_online_status'),
});
export type Person = typeof people.$inferSelect;

/** What else a notification's words are made from. */
export interface NoticeDetail {
  readonly amountCents?: number;
  /** Whether it is told to who subscribes, or to who is subscribed to. */
  readonly side?: 'creator' | 'subscriber';
  readonly reported?: 'user' | 'post';
  readonly reportId?: string;
  readonly reason?: string;
  readonly purchasedPostId?: string;
  readonly messageId?: string;
  readonly endsAt?: string;
}

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
  /** Of messages: how many came while it is unread, where, and the newest one's place there. */
  times: integer('times').notNull().default(1),
  conversationId: uuid('conversation_id'),
  messageSequence: bigint('message_sequence', { mode: 'number' }),
  detail: jsonb('detail').$type<NoticeDetail>(),
  /** Everyone of whom it tells is suspended. */
  isHidden: boolean('is_hidden').notNull().default(false),
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

/** People who were suspended or restored, and how far what tells of them has been gone through. */
export const suspensionChanges = pgTable('suspension_change', {
  userId: uuid('user_id').primaryKey(),
  settledTo: uuid('settled_to'),
  dueAt: instant('due_at').notNull().defaultNow(),
  ...dueWorkColumns,
});

/** Posts, comments and messages that were deleted. */
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

/** How far a person has read in a conversation. */
export const readMarks = pgTable(
  'read_mark',
  {
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    upToSequence: bigint('up_to_sequence', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
);

/** How many unread messages of each conversation call for a person. */
export const messageUnread = pgTable(
  'message_unread',
  {
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    unreadCount: integer('unread_count').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
);

/** Words for everyone, and how far they have been told. */
export const announcements = pgTable('announcement', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  publishedAt: instant('published_at').notNull(),
  toldTo: uuid('told_to'),
  doneAt: instant('done_at'),
  dueAt: instant('due_at').notNull().defaultNow(),
  ...dueWorkColumns,
});

/** Of what a person is told, and how, where they said otherwise than what stands for everyone. */
export const preferences = pgTable(
  'preference',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    inApp: boolean('in_app').notNull(),
    email: text('email', { enum: ['off', 'now', 'daily'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

/** What is to be told by mail, and for a while what was. */
export const mails = pgTable('mail', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  pace: text('pace', { enum: ['now', 'daily'] }).notNull(),
  thing: text('thing').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  link: text('link'),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
  sentAt: instant('sent_at'),
});
export type WaitingMail = typeof mails.$inferSelect;

/** Instances that hold streams, for as long as they say that they live. */
export const liveInstances = pgTable('live_instance', {
  id: uuid('id').primaryKey(),
  aliveUntil: instant('alive_until').notNull(),
});

/** Who has a stream open, and at which instance. */
export const presences = pgTable(
  'presence',
  {
    userId: uuid('user_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    isShown: boolean('is_shown').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.instanceId] })],
);
