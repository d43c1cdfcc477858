import { letterReasons, letterStates } from '@stagedoor/contracts/letter-figures';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** People to whom no mails are sent, as long as they have this address. */
export const stoppedAddresses = pgTable('stopped_address', {
  userId: uuid('user_id').primaryKey(),
  addressMark: text('address_mark').notNull(),
  reason: text('reason', { enum: ['unknown', 'complaint'] }).notNull(),
  stoppedAt: instant('stopped_at').notNull(),
});
export type StoppedAddress = typeof stoppedAddresses.$inferSelect;

/** Posts that are sent by mail. */
export const letters = pgTable('letter', {
  postId: uuid('post_id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  subject: text('subject').notNull(),
  publishedAt: instant('published_at').notNull(),
  /** How many receivers it has, once all of them are here. */
  receivers: integer('receivers'),
});
export type LetterRow = typeof letters.$inferSelect;

/** Each receiver of a letter, and what became of their mail. */
export const letterReceivers = pgTable('letter_receiver', {
  id: uuid('id').primaryKey(),
  postId: uuid('post_id').notNull(),
  authorId: uuid('author_id').notNull(),
  /** After an erasure an id of nobody. */
  userId: uuid('user_id').notNull(),
  state: text('state', { enum: letterStates }).notNull(),
  /** Why it failed or was skipped. */
  reason: text('reason', { enum: letterReasons }),
  /** What was sent. */
  share: text('share', { enum: ['whole', 'teaser'] }),
  endedAt: instant('ended_at'),
  /** Only of people who let their openings be counted. */
  openedAt: instant('opened_at'),
  subscribedAt: instant('subscribed_at'),
  /** Null once the mail has been sent, has failed or was skipped. */
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
export type LetterReceiver = typeof letterReceivers.$inferSelect;

/** The addresses in the text of a letter, and how often they were opened from it. */
export const letterLinks = pgTable(
  'letter_link',
  {
    postId: uuid('post_id').notNull(),
    key: text('key').notNull(),
    url: text('url').notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.key] })],
);

/** People who let authors count when they open a letter. */
export const letterChoices = pgTable('letter_choice', {
  userId: uuid('user_id').primaryKey(),
  reportsOpens: boolean('reports_opens').notNull(),
});
