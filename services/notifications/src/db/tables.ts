import { type Language, languages } from '@stagedoor/contracts/language';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A copy of the profiles that notifications show, by the newest event of social. */
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
  /** Null until an event of social has said it. */
  showsOnlineStatus: boolean('shows_online_status'),
});
export type Person = typeof people.$inferSelect;

/** What else the text of a notification is made from. */
/** A change of a subscription, as its subscriber reads it. Amounts are cents, of a month unless they are `paid`; `at` and `until` instants. */
export type SubscriptionChange =
  | { readonly kind: 'started'; readonly tier?: string | undefined; readonly cents: number; readonly at: string }
  | { readonly kind: 'upgraded'; readonly tier?: string | undefined; readonly cents: number; readonly paid: number }
  | {
      readonly kind: 'planned' | 'changed';
      readonly tier?: string | undefined;
      readonly cents: number;
      readonly at: string;
    }
  | { readonly kind: 'cancelled' | 'resumed'; readonly at: string }
  | { readonly kind: 'paused'; readonly at: string; readonly until: string }
  | { readonly kind: 'pauseEnding'; readonly cents: number; readonly at: string }
  | { readonly kind: 'pauseOver'; readonly paid: number }
  | { readonly kind: 'priceRise'; readonly cents: number; readonly newCents: number; readonly at: string };

export interface NoticeDetail {
  readonly amountCents?: number;
  /** Which side of the subscription the recipient is. */
  readonly side?: 'creator' | 'subscriber';
  /** The comment answers one of the recipient's. */
  readonly isAnswer?: boolean;
  readonly reported?: 'user' | 'post' | 'comment';
  readonly reportId?: string;
  readonly reason?: string;
  readonly purchasedPostId?: string;
  readonly messageId?: string;
  /** The movement of money that it is about, as it is listed. */
  readonly transactionId?: string;
  readonly endsAt?: string;
  /** What changed of the recipient's own subscription. */
  readonly change?: SubscriptionChange;
  /** The subscription is over, not only cancelled. */
  readonly isOver?: boolean;
  /** A payment of the subscription failed: it is retried until `endsAt`, or the subscription is over. */
  readonly hasPaymentFailed?: boolean;
  /** The newest of the new posts, or of the texts with a mention. */
  readonly newestContentId?: string;
  /** The stored text in each language, unless it is the same in all. */
  readonly translations?: Translations;
}

export type Translations = { readonly [L in Language]?: { readonly title: string; readonly message: string } };

/** The column `thing` holds the grouping key of `Notice`. */
export const notifications = pgTable('notification', {
  id: uuid('id').primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  type: text('type').notNull(),
  groupingKey: text('thing').notNull(),
  actorId: uuid('actor_id'),
  actorCount: integer('actor_count').notNull().default(0),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  /** Text that is stored as it is, if it cannot be composed from the facts. */
  title: text('title'),
  message: text('message'),
  link: text('link'),
  /**
   * For messages: how many came while it was unread, their conversation, and the sequence number of the newest. For new posts and
   * mentions: how many they are.
   */
  times: integer('times').notNull().default(1),
  conversationId: uuid('conversation_id'),
  messageSequence: bigint('message_sequence', { mode: 'number' }),
  detail: jsonb('detail').$type<NoticeDetail>(),
  /** True while all its actors are suspended. */
  isHidden: boolean('is_hidden').notNull().default(false),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** The posts that a notification of new posts counts, or the texts that one of mentions counts. */
export const notifiedContent = pgTable(
  'notified_content',
  {
    contentId: uuid('content_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    type: text('type').notNull(),
    notificationId: uuid('notification_id').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.recipientId, table.type] })],
);

/** Deleted posts and comments, until no notification counts them. */
export const withdrawnContent = pgTable('withdrawn_content', {
  contentId: uuid('content_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** All actors of a notification; it names the newest of them. */
export const notificationActors = pgTable(
  'notification_actor',
  {
    notificationId: uuid('notification_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.actorId] })],
);

/** The newest known state of likes, follows, blocks and mutes, whose events arrive in any order. Old likes are deleted. */
export const relations = pgTable(
  'relation',
  {
    kind: text('kind', { enum: ['like', 'follow', 'block', 'mute'] }).notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    isActive: boolean('is_active').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fromId, table.toId] })],
);

/** People who were suspended or restored, and the notification up to which that has been applied. */
export const suspensionChanges = pgTable('suspension_change', {
  userId: uuid('user_id').primaryKey(),
  processedUpTo: uuid('settled_to'),
  dueAt: instant('due_at').notNull().defaultNow(),
  ...dueWorkColumns,
});

/** Deleted posts, comments and messages. Later events about them notify nobody. */
export const deletedContent = pgTable('deleted_content', { contentId: uuid('content_id').primaryKey() });

/** The sequence number of a person's newest live event. */
export const livePositions = pgTable('live_place', {
  userId: uuid('user_id').primaryKey(),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
});

/** A person's recent live events, in the order in which their streams send them. */
export const liveEvents = pgTable(
  'live_event',
  {
    userId: uuid('user_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    kind: text('kind', {
      enum: ['notification', 'message', 'message-read', 'message-deleted', 'message-reactions', 'unread'],
    }).notNull(),
    notificationId: uuid('notification_id'),
    data: jsonb('data').$type<unknown>(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sequence] })],
);
export type LiveRow = typeof liveEvents.$inferSelect;

/** Up to which message a person has read a conversation. */
export const readMarks = pgTable(
  'read_mark',
  {
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    upToSequence: bigint('up_to_sequence', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
);

/** A copy of messaging's counts of unread messages. */
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

/** Announcements to everyone, and up to which person each is delivered. */
export const announcements = pgTable('announcement', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  publishedAt: instant('published_at').notNull(),
  notifiedUpTo: uuid('told_to'),
  doneAt: instant('done_at'),
  dueAt: instant('due_at').notNull().defaultNow(),
  ...dueWorkColumns,
});

/** The language in which a person is written to, by the newest event of auth; English without a row. */
export const recipientLanguages = pgTable('recipient_language', {
  userId: uuid('user_id').primaryKey(),
  language: text('language', { enum: languages }).notNull(),
  revision: integer('revision').notNull(),
});

/** How a person wants to be notified, for each type that differs from the default. */
export const preferences = pgTable(
  'preference',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    inApp: boolean('in_app').notNull(),
    email: text('email', { enum: ['off', 'now', 'daily'] }).notNull(),
    /** Whether notifications of the app are also sent as push messages. */
    push: boolean('push').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

type TranslatedNames = { readonly [L in Exclude<Language, 'en'>]?: string };

/** The kinds of notifications that business services have sent, by the service's key and the kind's. */
export const serviceKinds = pgTable('service_kind', {
  id: text('id').primaryKey(),
  service: text('service').notNull(),
  /** In English. */
  name: text('name').notNull(),
  /** In other languages. */
  translatedNames: jsonb('translated_names').$type<TranslatedNames>().notNull().default({}),
});

/** People who have had a notification of a kind, so that their preferences list the kind. */
export const serviceKindRecipients = pgTable(
  'service_kind_recipient',
  { userId: uuid('user_id').notNull(), kindId: text('kind_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kindId] })],
);

/** Notifications that business services have sent, so that a repeated one is recognised for a week. */
export const deliveredServiceNotifications = pgTable('delivered_service_notification', {
  id: uuid('id').primaryKey(),
  deliveredAt: instant('delivered_at').notNull(),
});

/** Mails that wait to be sent, and for a day those that were. */
export const mails = pgTable('mail', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  pace: text('pace', { enum: ['now', 'daily'] }).notNull(),
  groupingKey: text('thing').notNull(),
  /** The key of the preference by which it is sent. Null in rows of the version before. */
  preference: text('preference'),
  /** The only person of whose new posts it is. */
  creatorId: uuid('creator_id'),
  title: text('title').notNull(),
  message: text('message').notNull(),
  link: text('link'),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
  sentAt: instant('sent_at'),
});
export type MailRow = typeof mails.$inferSelect;

/** The key pair that identifies the platform to push services; the private key is encrypted. */
export const pushKeys = pgTable('push_key', {
  publicKey: text('public_key').primaryKey(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Browsers that take push messages, until their session ends. */
export const pushSubscriptions = pgTable('push_subscription', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Our key that it was made with. */
  publicKey: text('public_key').notNull(),
  device: text('device').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Push messages that wait to be sent, and for a day those that were. */
export const pushMessages = pgTable('push_message', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  userId: uuid('user_id').notNull(),
  groupingKey: text('thing').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  link: text('link'),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
  sentAt: instant('sent_at'),
});
export type PushMessageRow = typeof pushMessages.$inferSelect;

/** Instances that have streams open, until their last heartbeat expires. */
export const liveInstances = pgTable('live_instance', {
  id: uuid('id').primaryKey(),
  aliveUntil: instant('alive_until').notNull(),
});

/** Open streams of people, by instance. */
export const presences = pgTable(
  'presence',
  {
    userId: uuid('user_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    isShown: boolean('is_shown').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.instanceId] })],
);
