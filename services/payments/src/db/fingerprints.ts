import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#/db/bytes.ts';
import { instant } from '#/db/instant.ts';

/** HMACs of the provider's fingerprints of the cards and bank accounts that a person has or had. */
export const fingerprints = pgTable(
  'fingerprint',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['card', 'payout_target'] }).notNull(),
    hash: bytes('hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.hash] })],
);
export type FingerprintKind = (typeof fingerprints.$inferSelect)['kind'];
