import type { Folder } from '@stagedoor/contracts/vault';
import { conflict, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import { assets, folders, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock' | 'ids'>;

const maxFolders = 500;
const missing = () => notFound('Folder not found');
const nameTaken = () => invalidField('name', 'You have a folder of this name already');

/** Returns a person's folders by name, with the number of files in each, without those in the trash. */
export async function listFolders({ database }: Pick<Deps, 'database'>, ownerId: string): Promise<Folder[]> {
  return database.db
    .select({ id: folders.id, name: folders.name, count: sql<number>`count(${assets.id})::int` })
    .from(folders)
    .leftJoin(assets, and(eq(assets.folderId, folders.id), isInVault, sql`${assets.trashedAt} is null`))
    .where(eq(folders.ownerId, ownerId))
    .groupBy(folders.id)
    .orderBy(sql`lower(${folders.name})`);
}

/** Throws a 404 if the person has no such folder. */
export async function getOwnFolder(executor: Executor, ownerId: string, id: string): Promise<{ name: string }> {
  const [found] = await executor
    .select({ name: folders.name })
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.ownerId, ownerId)));
  if (found === undefined) throw missing();
  return found;
}

export async function createFolder({ database, clock, ids }: Deps, ownerId: string, name: string): Promise<Folder> {
  const id = ids.next();
  await database.transaction(async (tx) => {
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(folders)
      .where(eq(folders.ownerId, ownerId));
    if ((counted?.count ?? 0) >= maxFolders) throw conflict(`You can have at most ${maxFolders} folders`);
    const made = await tx
      .insert(folders)
      .values({ id, ownerId, name, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: folders.id });
    if (made.length === 0) throw nameTaken();
  });
  return { id, name, count: 0 };
}

export async function renameFolder(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  id: string,
  name: string,
): Promise<Folder> {
  await database.transaction(async (tx) => {
    await getOwnFolder(tx, ownerId, id);
    const [other] = await tx.execute(sql`
      select from folder where owner_id = ${ownerId}::uuid and lower(name) = lower(${name}) and id <> ${id}::uuid`);
    if (other !== undefined) throw nameTaken();
    await tx.update(folders).set({ name }).where(eq(folders.id, id));
  });
  const all = await listFolders({ database }, ownerId);
  const renamed = all.find((folder) => folder.id === id);
  if (renamed === undefined) throw missing();
  return renamed;
}

/** Deletes a folder. Its files stay, in no folder. */
export async function deleteFolder({ database }: Pick<Deps, 'database'>, ownerId: string, id: string): Promise<void> {
  const deleted = await database.db
    .delete(folders)
    .where(and(eq(folders.id, id), eq(folders.ownerId, ownerId)))
    .returning({ id: folders.id });
  if (deleted.length === 0) throw missing();
}
