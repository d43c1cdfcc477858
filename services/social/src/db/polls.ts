import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Polls of posts; each closes `hours` after its post was published. */
export const polls = pgTable('poll', {
  postId: uuid('post_id').primaryKey(),
  options: text('options').array().notNull(),
  /** The votes for each option, in the same order. */
  voteCounts: integer('vote_counts').array().notNull(),
  hours: smallint('hours').notNull(),
  /** When its end is to be published; null before its post is published, and once that was done. */
  endDueAt: instant('end_due_at'),
});

export const pollVotes = pgTable(
  'poll_vote',
  {
    postId: uuid('post_id').notNull(),
    voterId: uuid('voter_id').notNull(),
    /** The index of the option, from 0. */
    option: smallint('option').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.voterId] })],
);
