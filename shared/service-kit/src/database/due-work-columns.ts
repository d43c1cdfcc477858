import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The columns that `defineDueWork` of jobs/define-due-work.ts needs in a table, beside its key and the time at which a row
 * is due.
 */
export const dueWorkColumns = {
  /** How often the row was claimed since it was last finished. Incremented by the claim, so that a crash counts too. */
  attempts: integer('attempts').notNull().default(0),
  /** When the row was set aside, because it failed too often; null while it is still tried. */
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** The message of its last failure, without personal data. */
  lastError: text('last_error'),
};
