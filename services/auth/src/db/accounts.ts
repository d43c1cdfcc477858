import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** A hash made anew for the same password is no change. */
  passwordChangedAt: instant('password_changed_at').notNull(),
  role: text('role', { enum: ['FAN', 'CREATOR', 'ADMIN'] }).notNull(),
  /** What an ADMIN was before; null for everybody else, and for who was an ADMIN from the beginning. */
  roleBeforeAdmin: text('role_before_admin', { enum: ['FAN', 'CREATOR'] }),
  /** Grows with each change made where the system runs. */
  roleRevision: integer('role_revision').notNull().default(0),
  emailVerifiedAt: instant('email_verified_at'),
  suspendedAt: instant('suspended_at'),
  /** When they deleted themselves; null where they did not, or came back. */
  closedAt: instant('closed_at'),
  closingRevision: integer('closing_revision').notNull().default(0),
  /** When everybody was told to erase them. */
  erasedAt: instant('erased_at'),
  createdAt: instant('created_at').notNull(),
});

export type Account = typeof accounts.$inferSelect;
