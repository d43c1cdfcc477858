import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import type { PostDraftRow } from '#/db/posts.ts';

export function presentDraft(row: PostDraftRow): PostDraft {
  return {
    id: row.id,
    revision: row.revision,
    content: row.content,
    visibility: row.visibility,
    price: row.priceCents / 100,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    isSensitive: row.isSensitive,
    ...(row.poll === null ? {} : { poll: row.poll }),
    ...(row.files.length === 0 ? {} : { files: row.files.map(({ assetId, alt }) => ({ assetId, alt })) }),
    ...(row.fileCount === 0 ? {} : { fileCount: row.fileCount }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
