import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** The audit log; the database refuses to change an entry. */
export const auditEntries = pgTable('audit_entry', {
  id: uuid('id').primaryKey(),
  actorId: uuid('actor_id').notNull(),
  action: text('action').notNull(),
  target: text('target').notNull(),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
});

export const announcements = pgTable('announcement', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
});
