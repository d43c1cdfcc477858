import type { PersonalData, PersonalFile } from '@stagedoor/service-kit/personal-data/personal-data';
import { eq, sql } from 'drizzle-orm';
import { deleteWithFiles } from '#/assets/change-assets.ts';
import type { MediaServiceDeps } from '#/config.ts';
import { type AssetRow, assets, folders, places, servedDays, uploads } from '#/db/tables.ts';
import { folderOf, largestFile } from '#/files/asset-files.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { removeBytes } from '#/uploads/upload-store.ts';

/** The files that a person has uploaded, how they are ordered, uploads that are not finished, and where they left films. */
export const personalData: PersonalData<MediaServiceDeps> = {
  documents: {
    files: (db, id) => db`
      select a.id, a.title, a.alt, a.type, a.mime_type, a.size, encode(a.sha256, 'hex') as sha256, a.width, a.height, a.duration_ms,
        f.name as folder, a.labels, a.created_at, a.trashed_at, a.removed_at, a.poster_still,
        a.teaser - 'version' - 'state' - 'failure' as teaser, a.purpose, a.shown_size
      from asset a left join folder f on f.id = a.folder_id where a.owner_id = ${id} order by a.created_at, a.id`,
    captions: (db, id) => db`
      select t.id, t.asset_id, c.facts->>'language' as language, c.facts->>'label' as label, t.content
      from asset a join caption_text t on t.asset_id = a.id
      cross join lateral (select jsonb_path_query_first(
        a.captions, '$[*] ? (@.id == $id)', jsonb_build_object('id', t.id)) as facts) c
      where a.owner_id = ${id} order by t.id`,
    folders: (db, id) => db`select id, name, created_at from folder where owner_id = ${id} order by created_at, id`,
    uses: (db, id) => db`
      select u.asset_id, u.user_service, u.target_id, u.sold_count, u.words, u.begun_at, u.ended_at
      from asset_use u join asset a on a.id = u.asset_id where a.owner_id = ${id} order by u.begun_at, u.id`,
    uploads: (db, id) => db`
      select id, file_name, claimed_type, size, created_at, arrived_at, asset_id, refusal
      from upload where owner_id = ${id} order by created_at, id`,
    served: (db, id) => db`
      select day, bytes, played_ms from served_day where owner_id = ${id} order by day`,
    places: (db, id) =>
      db`select asset_id, place_ms, kept_at from place where reader_id = ${id} order by kept_at, asset_id`,
  },
  files: listFiles,
  erase: async (serviceDeps, userId) => {
    const deps = await mediaDepsOf(serviceDeps);
    const { database, uploadStore } = deps;
    const open = await database.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.ownerId, userId))
      .limit(batch);
    for (const { id } of open) {
      await removeBytes(uploadStore, id);
      await database.db.delete(uploads).where(eq(uploads.id, id));
    }
    const erased = await database.transaction(async (tx) => {
      const rows = await tx.select({ id: assets.id }).from(assets).where(eq(assets.ownerId, userId)).limit(batch);
      const ids = rows.map(({ id }) => id);
      await deleteWithFiles(tx, deps, ids);
      return ids.length;
    });
    if (open.length === batch || erased === batch) return true;
    await database.db.execute(sql`delete from form_allowance where user_id = ${userId}::uuid`);
    await database.db.delete(places).where(eq(places.readerId, userId));
    await database.db.delete(folders).where(eq(folders.ownerId, userId));
    await database.db.delete(servedDays).where(eq(servedDays.ownerId, userId));
    return false;
  },
};

const batch = 50;

const exportFolders = {
  post: 'vault',
  avatar: 'avatars',
  cover: 'covers',
  document: 'documents',
  preview: 'previews',
} as const satisfies Record<AssetRow['purpose'], string>;

/** Their files, in the largest form that is kept. */
async function* listFiles(serviceDeps: MediaServiceDeps, userId: string): AsyncGenerator<PersonalFile> {
  const { database, files } = await mediaDepsOf(serviceDeps);
  const rows = await database.db.execute<{
    id: string;
    type: AssetRow['type'];
    purpose: AssetRow['purpose'];
    mimeType: string;
    widths: number[];
  }>(sql`
    select id, type, purpose, mime_type as "mimeType", widths from asset where owner_id = ${userId}::uuid order by id`);
  for (const { id, ...shape } of rows) {
    const file = largestFile(shape);
    yield {
      name: `${exportFolders[shape.purpose]}/${id}-${file}`,
      open: async () => (await files.open(`${folderOf(id)}/${file}`))?.read(),
    };
  }
}
