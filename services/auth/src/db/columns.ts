import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export function instant(name: string) {
  return timestamp(name, { withTimezone: true });
}
