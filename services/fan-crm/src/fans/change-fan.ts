import { badRequest, changedElsewhere } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { FanCard } from '#/contracts/fan.ts';
import { fans, fanTags } from '#/db/fans.ts';
import { getFan, lockFan } from '#/fans/get-fan.ts';
import { usedTags } from '#/fans/used-tags.ts';

type DatabaseDeps = Pick<Deps, 'database'>;

export const mostTagsOfCreator = 200;
export const mostTagsOfFan = 20;

interface NoteChange {
  readonly note: string;
  /** The revision of the note that the creator has seen; undefined overwrites any. */
  readonly revision?: number;
}

/**
 * Writes the note on a fan. Throws a 404 if the person is not the creator's fan, and a 409 if the note was changed since the
 * revision that the creator has seen. Repeating the call is harmless.
 */
export async function writeNote(
  { database }: DatabaseDeps,
  creatorId: string,
  fanId: string,
  { note, revision }: NoteChange,
): Promise<FanCard> {
  return database.transaction(async (tx) => {
    await lockFan(tx, creatorId, fanId);
    const fan = await getFan(tx, creatorId, fanId);
    if (fan.note === note) return fan;
    if (revision !== undefined && revision !== fan.noteRevision) {
      throw changedElsewhere('This note was changed elsewhere meanwhile', fan.noteRevision);
    }
    const noteRevision = fan.noteRevision + 1;
    await tx
      .update(fans)
      .set({ note, noteRevision })
      .where(and(eq(fans.creatorId, creatorId), eq(fans.fanId, fanId)));
    return { ...fan, note, noteRevision, hasNote: note !== '' };
  });
}

interface TagChange {
  /** All tags of the fan. Ignored if `added` or `removed` is given. */
  readonly tags: readonly string[];
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/**
 * Sets all tags of a fan, or adds some and removes others. Throws a 404 if the person is not the creator's fan, and a 400
 * if the fan would have more than 20.
 */
export async function setTags(
  { database }: DatabaseDeps,
  creatorId: string,
  fanId: string,
  { tags, added, removed }: TagChange,
): Promise<FanCard> {
  const isWhole = added === undefined && removed === undefined;
  const removedTags = removed?.map((tag) => tag.toLowerCase()) ?? [];
  const removedOnly = isWhole ? undefined : inArray(fanTags.tag, removedTags);
  return database.transaction(async (tx) => {
    await lockFan(tx, creatorId, fanId);
    await tx.delete(fanTags).where(and(eq(fanTags.creatorId, creatorId), eq(fanTags.fanId, fanId), removedOnly));
    await addTags(
      tx,
      creatorId,
      (isWhole ? tags : (added ?? [])).map((tag) => ({ fanId, tag })),
    );
    const fan = await getFan(tx, creatorId, fanId);
    if (fan.tags.length > mostTagsOfFan) throw badRequest(`A fan has at most ${mostTagsOfFan} tags`);
    return fan;
  });
}

/** Adds tags. The caller has checked that they are the creator's fans. Throws a 400 if the creator would have too many different tags. */
export async function addTags(
  tx: Transaction,
  creatorId: string,
  added: readonly { readonly fanId: string; readonly tag: string }[],
): Promise<void> {
  if (added.length === 0) return;
  // One change of a creator's tags at a time, so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${creatorId}`}, 0))`);
  // One JSON parameter, because a file has more tags than a statement may have parameters.
  const rows = JSON.stringify(added.map(({ fanId, tag }) => ({ fanId, tag: tag.toLowerCase() })));
  await tx.execute(sql`
    insert into fan_tag (creator_id, tag, fan_id)
    select ${creatorId}::uuid, tag, "fanId" from jsonb_to_recordset(${rows}::text::jsonb) as one ("fanId" uuid, tag text)
    on conflict do nothing`);
  if ((await countTags(tx, creatorId)) > mostTagsOfCreator) {
    throw badRequest(`You can use at most ${mostTagsOfCreator} different tags`);
  }
}

/** Counts a creator's different tags, at most one over the limit. */
async function countTags(tx: Transaction, creatorId: string): Promise<number> {
  const [row] = await tx.execute<{ tags: number }>(sql`
    ${usedTags(creatorId)}
    select count(*)::int as tags from (select from used where tag is not null limit ${mostTagsOfCreator + 1}) counted`);
  return row?.tags ?? 0;
}
