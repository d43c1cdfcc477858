import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import { messageTypes } from '@stagedoor/contracts/message';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const messages = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    sequence: integer('sequence').notNull(),
    senderId: uuid('sender_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    type: text('type', { enum: messageTypes }).notNull(),
    content: text('content').notNull(),
    priceCents: integer('price_cents').notNull(),
    tipCents: integer('tip_cents').notNull().default(0),
    mediaCount: integer('media_count').notNull(),
    replyToSequence: integer('reply_to_sequence'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    deletedAt: instant('deleted_at'),
    words: words('words').notNull(),
  },
  (table) => [unique('message_order').on(table.conversationId, table.sequence)],
);

export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').notNull(),
    position: integer('position').notNull(),
    type: text('type', { enum: ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'] }).notNull(),
    folder: text('folder').notNull(),
    /** The asset of the sender's vault that it shows; null for a file that was sent with the message. */
    assetId: uuid('asset_id'),
    widths: integer('widths').array().notNull(),
    alt: text('alt'),
    width: integer('width'),
    height: integer('height'),
    size: integer('size').notNull(),
    /** Bytes that are more than `size` holds. */
    largeSize: bigint('large_size', { mode: 'number' }),
    mimeType: text('mime_type').notNull(),
    /** Of an asset: of what media tells of its pictures, see `toLookColumns`. */
    assetRevision: integer('asset_revision').notNull().default(0),
    posterVersion: integer('poster_version').notNull().default(0),
    teaserVersion: integer('teaser_version'),
    waveform: smallint('waveform').array(),
    captions: jsonb('captions').$type<readonly CaptionsFacts[]>(),
    durationMs: integer('duration_ms'),
  },
  (table) => [unique('media_order').on(table.messageId, table.position)],
);
export type MediaRow = typeof media.$inferSelect;

/** Emoji that people put on messages. */
export const reactions = pgTable(
  'reaction',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: text('emoji').notNull(),
    reactedAt: instant('reacted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId, table.emoji] })],
);

/** Refunded purchases: a late event of such a purchase unlocks nothing. */
export const refundedPurchases = pgTable('refunded_purchase', {
  purchaseId: uuid('purchase_id').primaryKey(),
  refundedAt: instant('refunded_at').notNull(),
});

/** Returned amounts of tips in messages, by the id of the refund or dispute. */
export const tipReturns = pgTable(
  'tip_return',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The sender's bank took it back. */
    isByBank: boolean('is_by_bank').notNull(),
    returnedAt: instant('returned_at').notNull(),
  },
  (table) => [index('tip_return_of_message').on(table.messageId)],
);

/** Messages whose tip was refunded in whole, as versions before `tip_return` record it. */
export const refundedTips = pgTable('refunded_tip', {
  messageId: uuid('message_id').primaryKey(),
  refundedAt: instant('refunded_at').notNull(),
});

/** Buyers who are paying for a message at the moment. */
export const messageReservations = pgTable(
  'message_reservation',
  {
    messageId: uuid('message_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    reservedAt: instant('reserved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.buyerId] })],
);

export const entitlements = pgTable(
  'entitlement',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    purchaseId: uuid('purchase_id'),
    unlockedAt: instant('unlocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);
