import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { services } from '#/db/tables.ts';

/**
 * Updates the directory's rows from the catalogue. A row keeps its id, so that people keep their access; a row without
 * an entry is kept. Safe for instances that start together.
 */
export async function storeCatalogue(
  { db }: Pick<Database, 'db'>,
  ids: Ids,
  catalogue: readonly CatalogueEntry[],
): Promise<void> {
  await db
    .insert(services)
    .values(
      catalogue.map(({ directoryCategory, features, operations: _planned, price: _price, key: _key, ...facts }) => ({
        ...facts,
        id: ids.next(),
        category: directoryCategory,
        features: [...features],
      })),
    )
    .onConflictDoUpdate({ target: services.slug, set: newerFacts() });
}

/** All columns that an update changes. */
function newerFacts(): Record<string, SQL> {
  const { id: _id, slug: _slug, ...columns } = getTableColumns(services);
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
