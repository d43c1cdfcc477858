import { bigint, boolean, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { fans, fanTags, subscriptions } from '#/db/fans.ts';
import { fanListMembers, fanLists } from '#/db/lists.ts';
import { monthlyThanks } from '#/db/monthly-thanks.ts';
import { suspensionChanges } from '#/db/suspension-changes.ts';

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

const people = pgTable('person', {
  userId: uuid('user_id').primaryKey(),
  /** 0 until the profile is known. */
  version: integer('version').notNull(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  avatarUrl: text('avatar_url'),
  isSuspended: boolean('is_suspended').notNull(),
  words: words('words').notNull(),
});

const blocks = pgTable(
  'block',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    isBlocked: boolean('is_blocked').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);

/** Every table; a test compares them with the migrations. */
export const schema = {
  people,
  blocks,
  fans,
  subscriptions,
  fanTags,
  fanLists,
  fanListMembers,
  monthlyThanks,
  suspensionChanges,
};
