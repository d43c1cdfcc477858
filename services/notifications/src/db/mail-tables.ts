import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** People to whom no mails are sent, as long as they have this address. */
export const stoppedAddresses = pgTable('stopped_address', {
  userId: uuid('user_id').primaryKey(),
  addressMark: text('address_mark').notNull(),
  reason: text('reason', { enum: ['unknown', 'complaint'] }).notNull(),
  stoppedAt: instant('stopped_at').notNull(),
});
export type StoppedAddress = typeof stoppedAddresses.$inferSelect;
