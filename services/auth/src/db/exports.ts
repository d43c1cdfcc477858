import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const exports = pgTable('exports', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  /** When the job processes it next: first to see whether all parts arrived, then to remove the expired archive. */
  dueAt: instant('due_at').notNull(),
  readyAt: instant('ready_at'),
  ...dueWorkColumns,
});
export type Export = typeof exports.$inferSelect;

export const exportFiles = pgTable(
  'export_files',
  {
    exportId: uuid('export_id').notNull(),
    service: text('service').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.service, table.name] })],
);

/** Services that have sent all of their files. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: uuid('export_id').notNull(),
    service: text('service').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.service] })],
);
