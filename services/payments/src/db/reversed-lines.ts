import { integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';

/** What a refund or dispute of an invoice takes back of each of its lines. */
export const reversedLines = pgTable(
  'reversed_line',
  {
    sourceId: uuid('source_id').notNull(),
    line: smallint('line').notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.line] })],
);
