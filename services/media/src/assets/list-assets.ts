import type { QueryOf } from '@stagedoor/contracts/call';
import type { listAssets as listCall } from '@stagedoor/contracts/vault';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { assets, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { isUsed } from '#/uses/is-used.ts';

const isSold = sql`exists (
  select from asset_use where asset_use.asset_id = ${assets.id} and asset_use.ended_at is null and asset_use.sold_count > 0)`;
const isSent = sql`exists (
  select from asset_use where asset_use.asset_id = ${assets.id} and asset_use.ended_at is null
    and asset_use.user_service = 'messaging')`;

/** Whether an asset's title, description or captions, or the text of a post that uses it, contain these words. */
function hasWords(q: string): SQL {
  return sql`(strpos(lower(${assets.title} || ' ' || ${assets.alt}), lower(${q})) > 0 or exists (
    select from asset_use where asset_use.asset_id = ${assets.id} and asset_use.ended_at is null
      and strpos(lower(asset_use.words), lower(${q})) > 0)
    or exists (
      select from caption_text where caption_text.asset_id = ${assets.id} and strpos(lower(caption_text.words), lower(${q})) > 0))`;
}

/** Returns a page of a person's vault or its trash, newest first. */
export async function listAssets(
  { database }: Pick<MediaDeps, 'database'>,
  ownerId: string,
  query: QueryOf<typeof listCall>,
) {
  const page = readPage(query, 40);
  const { q = '', type, folderId, label, used, sold, sent, trash = false } = query;
  const matching = and(
    eq(assets.ownerId, ownerId),
    isInVault,
    isNull(assets.removedAt),
    trash ? isNotNull(assets.trashedAt) : isNull(assets.trashedAt),
    type === undefined ? undefined : eq(assets.type, type),
    folderId === undefined ? undefined : eq(assets.folderId, folderId),
    label === undefined ? undefined : sql`${assets.labels} @> array[${label}]::text[]`,
    used === undefined ? undefined : used ? isUsed : not(isUsed),
    sold === undefined ? undefined : sold ? isSold : not(isSold),
    sent === undefined ? undefined : sent ? isSent : not(isSent),
    q === '' ? undefined : hasWords(q),
  );
  const { db } = database;
  const rows = await db
    .select()
    .from(assets)
    .where(and(matching, page.cursor === undefined ? undefined : isAfter(page.cursor)))
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const counted = db.select({ one: sql`1` }).from(assets).where(matching).limit(countLimit).as('counted');
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const next = last === undefined ? null : encodeCursor([last.createdAt.getTime(), last.id]);
  return { items, pagination: countedPagination(page, count?.total ?? 0, hasMore, next) };
}

function isAfter(cursor: string): SQL {
  const [at, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`(${assets.createdAt}, ${assets.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`;
}
