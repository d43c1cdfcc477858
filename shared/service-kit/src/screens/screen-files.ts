import { eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { screenFiles } from '#/database/kit-tables.ts';
import type { BuiltScreen, ScreenFile } from '#/screens/read-built-screen.ts';

/** The newest build, and the one before: pages that were opened earlier still load its files. */
const storedVersions = 2;

/** Stores the files of a build for all instances, and deletes those of builds that are older than the one before. */
export async function storeScreenFiles({ version, files }: BuiltScreen, database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { name, body, compressed } of files) {
      await tx
        .insert(screenFiles)
        .values({ name, version, body, compressed, storedAt: sql`clock_timestamp()` })
        .onConflictDoUpdate({ target: screenFiles.name, set: { version, storedAt: sql`clock_timestamp()` } });
    }
    await tx.execute(sql`
      delete from ${screenFiles} where ${screenFiles.version} not in (
        select version from ${screenFiles} group by version order by max(stored_at) desc limit ${storedVersions}
      )`);
  });
}

/** Returns a file of either build, undefined if there is none of this name. */
export async function findScreenFile(name: string, { db }: Database): Promise<ScreenFile | undefined> {
  const { body, compressed } = screenFiles;
  const [found] = await db
    .select({ name: screenFiles.name, body, compressed })
    .from(screenFiles)
    .where(eq(screenFiles.name, name));
  return found;
}
