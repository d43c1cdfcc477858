import { isDeepStrictEqual } from 'node:util';
import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { changedElsewhere, notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type PostDraftRow, postDrafts } from '#/db/posts.ts';
import { nameUses } from '#/posts/drafts/name-uses.ts';
import { presentDraft } from '#/posts/drafts/present-draft.ts';
import type { UnfinishedPost } from '#/posts/drafts/unfinished-post.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'>;

/**
 * Replaces an author's draft. Throws a 409 if it was changed since the revision that the author has seen: another of their
 * devices was faster. Repeating a change whose answer was lost succeeds.
 */
export async function updateDraft(
  { database, clock, ids }: Deps,
  authorId: string,
  id: string,
  { revision, draft }: { readonly revision: number; readonly draft: UnfinishedPost },
): Promise<PostDraft> {
  return database.transaction(async (tx) => {
    const own = and(eq(postDrafts.id, id), eq(postDrafts.authorId, authorId));
    const [row] = await tx.select().from(postDrafts).where(own).for('no key update');
    if (row === undefined) throw notFound('Draft not found');
    if (isSameContent(row, draft)) return presentDraft(tx, row);
    if (row.revision !== revision) throw changedElsewhere('This draft was changed on another device', row.revision);
    const files = nameUses(ids, draft.files, row.files);
    const change = { ...draft, files, revision: revision + 1, updatedAt: clock.now() };
    await tx.update(postDrafts).set(change).where(own);
    return presentDraft(tx, { ...row, ...change });
  });
}

function isSameContent(row: PostDraftRow, draft: UnfinishedPost): boolean {
  return (
    row.content === draft.content &&
    row.visibility === draft.visibility &&
    row.tierMask === (draft.tierMask ?? null) &&
    row.priceCents === draft.priceCents &&
    row.scheduledAt?.getTime() === draft.scheduledAt?.getTime() &&
    row.letterSubject === (draft.letterSubject ?? null) &&
    row.isSensitive === (draft.isSensitive ?? false) &&
    isDeepStrictEqual(row.poll, draft.poll ?? null) &&
    row.fileCount === draft.fileCount &&
    isDeepStrictEqual(
      row.files.map(({ assetId, alt }) => ({ assetId, alt })),
      draft.files,
    )
  );
}
