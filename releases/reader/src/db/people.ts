import { bigint, boolean, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const people = pgTable('person', {
  userId: uuid('user_id').primaryKey(),
  /** 0 until the profile is known. */
  version: integer('version').notNull(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  avatarUrl: text('avatar_url'),
  isSuspended: boolean('is_suspended').notNull(),
  words: words('words').notNull(),
});

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
