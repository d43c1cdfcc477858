import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const attempts = pgTable(
  'attempts',
  {
    bucket: text('bucket').notNull(),
    id: uuid('id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The attempt is pending until then; null once it counts as failed. */
    pendingUntil: instant('pending_until'),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.id] })],
);
