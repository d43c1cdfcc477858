import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const signingKeys = pgTable('signing_keys', {
  id: uuid('id').primaryKey(),
  /** PKCS#8 PEM, encrypted if KEYS_SECRET is set; never leaves auth. */
  privateKey: text('private_key').notNull(),
  /** SPKI PEM. */
  publicKey: text('public_key').notNull(),
  createdAt: instant('created_at').notNull(),
});
