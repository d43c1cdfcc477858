import { createHash } from 'node:crypto';
import { findFirstLink } from '@stagedoor/linked-text/find-first-link';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull } from 'drizzle-orm';
import { linkPreviewFetches, linkPreviews, postLinks } from '#/db/link-previews.ts';

const day = 24 * 3_600_000;
/** How long what an address shows is taken for true. */
const freshMs = 7 * day;
/** How long an address that showed nothing is left alone. */
const emptyMs = day;

interface LinkingPost {
  readonly id: string;
  readonly content: string;
}

/** Links a published post to the preview of its first address, and has the address read where that is due. */
export async function linkPost(tx: Transaction, { id, content }: LinkingPost, now: Date): Promise<void> {
  const url = findFirstLink(content);
  if (url === undefined) return;
  const previewId = createHash('sha256').update(url).digest('hex');
  // The update locks the row, so that the job which removes unused previews cannot remove this one.
  const [preview] = await tx
    .insert(linkPreviews)
    .values({ id: previewId, url, usedAt: now })
    .onConflictDoUpdate({ target: linkPreviews.id, set: { usedAt: now } })
    .returning({ title: linkPreviews.title, fetchedAt: linkPreviews.fetchedAt });
  await tx.insert(postLinks).values({ postId: id, previewId }).onConflictDoNothing();
  const age = preview?.fetchedAt == null ? Number.POSITIVE_INFINITY : now.getTime() - preview.fetchedAt.getTime();
  if (age > (preview?.title == null ? emptyMs : freshMs)) {
    await tx.insert(linkPreviewFetches).values({ previewId, dueAt: now }).onConflictDoNothing();
  }
}

/** The same for a post whose text has changed. One without a preview by its author's choice remains so. */
export async function relinkPost(tx: Transaction, post: LinkingPost, now: Date): Promise<void> {
  await tx.delete(postLinks).where(and(eq(postLinks.postId, post.id), isNotNull(postLinks.previewId)));
  await linkPost(tx, post, now);
}

/** Stores whether a post may have a link preview. {@link relinkPost} then links a post that may have one again. */
export async function choosePreview(tx: Transaction, postId: string, hasPreview: boolean): Promise<void> {
  await tx.delete(postLinks).where(eq(postLinks.postId, postId));
  if (!hasPreview) await tx.insert(postLinks).values({ postId, previewId: null });
}
