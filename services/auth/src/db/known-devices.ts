import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    accountId: uuid('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.accountId] })],
);
