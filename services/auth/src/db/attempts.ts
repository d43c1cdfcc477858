import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const attempts = pgTable(
  'attempts',
  {
    bucket: text('bucket').notNull(),
    id: uuid('id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Until then its outcome is awaited; null once it counts. */
    pendingUntil: instant('pending_until'),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.id] })],
);
