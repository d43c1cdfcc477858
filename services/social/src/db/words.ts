import { customType } from 'drizzle-orm/pg-core';

/** Words of a text without their endings, as full-text search has them. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });
