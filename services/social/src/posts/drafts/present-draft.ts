import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { PostDraftRow } from '#/db/posts.ts';
import type { TierRow } from '#/db/tiers.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { selectTiers } from '#/tiers/tier-mask.ts';

/** Shapes drafts of one author. Their tiers are looked up if a draft names any. */
export async function presentDrafts(
  source: Database['db'] | Transaction,
  rows: readonly PostDraftRow[],
): Promise<PostDraft[]> {
  const authorId = rows.find(({ tierMask }) => tierMask !== null)?.authorId;
  const tiers = authorId === undefined ? [] : await findTiers(source, authorId);
  return rows.map((row) => presentRow(row, tiers));
}

export async function presentDraft(tx: Transaction, row: PostDraftRow): Promise<PostDraft> {
  return presentRow(row, row.tierMask === null ? [] : await findTiers(tx, row.authorId));
}

function presentRow(row: PostDraftRow, tiers: readonly TierRow[]): PostDraft {
  return {
    id: row.id,
    revision: row.revision,
    content: row.content,
    visibility: row.visibility,
    ...(row.tierMask === null ? {} : { tierIds: selectTiers(tiers, row.tierMask).map(({ id }) => id) }),
    price: row.priceCents / 100,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    ...(row.letterSubject === null ? {} : { letterSubject: row.letterSubject }),
    isSensitive: row.isSensitive,
    ...(row.poll === null ? {} : { poll: row.poll }),
    ...(row.files.length === 0 ? {} : { files: row.files.map(({ assetId, alt }) => ({ assetId, alt })) }),
    ...(row.fileCount === 0 ? {} : { fileCount: row.fileCount }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
