import type { DataOf } from '@stagedoor/contracts/call';
import { nobodysId } from '@stagedoor/contracts/internal-media';
import type { describeSocialFolder } from '@stagedoor/contracts/moving';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { FolderOwner } from '@stagedoor/service-kit/moving/stored-folders';
import { type SQL, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { isRetained } from '#/media/retained-posts.ts';

type Facts = Omit<DataOf<typeof describeSocialFolder>, 'files'>;
type Kind = Facts['purpose'];

interface FolderRow extends Record<string, unknown> {
  readonly owner_id: string;
  readonly is_kept: boolean;
  readonly type: Facts['type'];
  readonly mime_type: string;
  readonly widths: readonly number[];
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
  readonly created_at: string;
}

const pictureOf = sql`'IMAGE' as type, 'image/webp' as mime_type`;

/** The row that names a folder, by its kind. Profiles and previews have no time of their pictures. */
const rows: { readonly [K in Kind]: (folder: string) => SQL } = {
  post: (folder) => sql`
    select post.author_id as owner_id, a.role <> 'FAN' as is_kept, m.type, m.mime_type, m.widths, m.width, m.height, m.alt,
      post.created_at
    from media m join post on post.id = m.post_id join profile a on a.user_id = post.author_id
    where m.folder = ${folder} and ${sql.raw(isRetained)}`,
  avatar: (folder) => sql`
    select user_id as owner_id, false as is_kept, ${pictureOf}, array[256, 512] as widths, 512 as width, 512 as height, null as alt,
      created_at
    from profile where avatar = ${folder}`,
  cover: (folder) => sql`
    select user_id as owner_id, false as is_kept, ${pictureOf}, array[]::int[] as widths, null as width, null as height, null as alt,
      created_at
    from profile where cover = ${folder}`,
  document: (folder) => sql`
    select r.user_id as owner_id, false as is_kept, case when d.width is null then 'FILE' else 'IMAGE' end as type, d.mime_type,
      case when d.width is null then array[]::int[] else array[d.width] end as widths, d.width, null as height, null as alt, r.created_at
    from verification_document d join verification_request r on r.id = d.request_id where d.folder = ${folder}`,
  preview: (folder) => sql`
    select ${nobodysId}::uuid as owner_id, false as is_kept, ${pictureOf}, array[]::int[] as widths, width, height, null as alt,
      used_at as created_at
    from link_preview where folder = ${folder}`,
};

/** A picture of a profile is served for an hour after it was replaced. */
const outlivesItsRow: ReadonlySet<Kind> = new Set(['avatar', 'cover']);

/** What media gets of social's files: those of posts, of profiles, of verifications and of link previews. */
export function folderOwnerOf(
  { database, clock, log }: Pick<SocialDeps, 'database' | 'clock' | 'log'>,
  files: FileStore,
): FolderOwner<Kind> {
  return {
    ...{ database, clock, log, files },
    places: ['public', 'private'],
    async describe(kind, folder) {
      const [row] = await database.db.execute<FolderRow>(rows[kind](folder));
      if (row !== undefined) return { purpose: kind, ...presentRow(row) };
      return outlivesItsRow.has(kind)
        ? { purpose: kind, ...replacedPicture, createdAt: clock.now().toISOString() }
        : undefined;
    },
    async settle(tx, { kind, folder, assetId }) {
      if (kind === 'post') return settlePost(tx, folder, assetId);
      // What replaces it at the moment is waited for.
      const [row] = await tx.execute(sql`${rows[kind](folder)} for share`);
      if (row === undefined) return outlivesItsRow.has(kind) ? false : undefined;
      await tx.execute(sql`
        insert into asset_use_change (id, asset_id, target_id, has_ended)
        values (${assetId}::uuid, ${assetId}::uuid, ${assetId}::uuid, false) on conflict (id) do nothing`);
      return true;
    },
  };
}

function presentRow(row: FolderRow): Omit<Facts, 'purpose'> {
  const alt = row.alt ?? '';
  return {
    ownerId: row.owner_id,
    isKept: row.is_kept,
    type: row.type,
    mimeType: row.mime_type,
    widths: [...row.widths],
    width: row.width,
    height: row.height,
    // The name of anything but a picture.
    title: row.type === 'IMAGE' ? '' : alt,
    alt: row.type === 'IMAGE' ? alt : '',
    createdAt: new Date(row.created_at).toISOString(),
  };
}

const replacedPicture: Omit<Facts, 'purpose' | 'createdAt'> = {
  ownerId: nobodysId,
  isKept: false,
  type: 'IMAGE',
  mimeType: 'image/webp',
  widths: [],
  width: null,
  height: null,
  title: '',
  alt: '',
};

/** Has the files of posts be those of an asset, which they use from then on. A post that is being deleted is waited for. */
async function settlePost(tx: Transaction, folder: string, assetId: string): Promise<boolean | undefined> {
  const [post] = await tx.execute(sql`
    select post.id from post where post.id in (select post_id from media where folder = ${folder})
      and ${sql.raw(isRetained)} for share`);
  if (post === undefined) return undefined;
  const changed = await tx.execute(sql`
    with moved as (
      update media set asset_id = ${assetId}::uuid where folder = ${folder} and asset_id is null returning id, post_id),
    told as (
      insert into asset_use_change (id, asset_id, target_id, has_ended) select id, ${assetId}::uuid, post_id, false from moved
      on conflict (id) do nothing)
    select id from moved`);
  if (changed.length > 0) return true;
  const [known] = await tx.execute(sql`select id from media where folder = ${folder} and asset_id = ${assetId}::uuid`);
  return known === undefined ? undefined : true;
}
