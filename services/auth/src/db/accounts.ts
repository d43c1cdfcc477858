import { languages } from '@stagedoor/contracts/language';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** False for a person who registered with a provider and has set no password: the hash is then that of a random text. */
  hasPassword: boolean('has_password').notNull().default(true),
  /** Not changed when the same password is hashed again. */
  passwordChangedAt: instant('password_changed_at').notNull(),
  role: text('role', { enum: ['FAN', 'CREATOR', 'ADMIN'] }).notNull(),
  /** The role before ADMIN; null for everybody else, and for an ADMIN from the beginning. */
  roleBeforeAdmin: text('role_before_admin', { enum: ['FAN', 'CREATOR'] }),
  /** Grows with each change that a command makes. */
  roleRevision: integer('role_revision').notNull().default(0),
  emailVerifiedAt: instant('email_verified_at'),
  /** When the mail server of the address last said that nobody has it; null once a mail was taken. */
  emailRefusedAt: instant('email_refused_at'),
  /** When the person was found to be old enough; null if never asked. */
  ageConfirmedAt: instant('age_confirmed_at'),
  /** Whether mails have a neutral sender and subject. */
  isDiscreet: boolean('is_discreet').notNull().default(false),
  /** The language of mails and notifications. */
  language: text('language', { enum: languages }).notNull().default('en'),
  /** Grows with each choice; 0 if none was made. */
  languageRevision: integer('language_revision').notNull().default(0),
  suspendedAt: instant('suspended_at'),
  /** When the account was deleted by its person; null if it was not, or was reopened. */
  closedAt: instant('closed_at'),
  closingRevision: integer('closing_revision').notNull().default(0),
  /** When the erasure was published. */
  erasedAt: instant('erased_at'),
  createdAt: instant('created_at').notNull(),
});

export type Account = typeof accounts.$inferSelect;
