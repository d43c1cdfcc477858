import { customType } from 'drizzle-orm/pg-core';

/** PostgreSQL's type of a text as full-text search indexes it: its words without their endings. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
