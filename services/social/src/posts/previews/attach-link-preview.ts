import { createHash } from 'node:crypto';
import { findFirstLink } from '@stagedoor/linked-text/find-first-link';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull } from 'drizzle-orm';
import { linkPreviewFetches, linkPreviews, postLinks } from '#/db/link-previews.ts';

const day = 24 * 3_600_000;
/** For how long a preview counts as current. */
const freshMs = 7 * day;
/** After how long an address without a preview is read again. */
const emptyMs = day;

interface PostWithText {
  readonly id: string;
  readonly content: string;
}

/** Links a published post to the preview of its first address, and has the address read where the preview is missing or old. */
export async function attachLinkPreview(tx: Transaction, { id, content }: PostWithText, now: Date): Promise<void> {
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

/** The same for a post whose text has changed. A post whose author chose to have no preview stays without one. */
export async function renewLinkPreview(tx: Transaction, post: PostWithText, now: Date): Promise<void> {
  await tx.delete(postLinks).where(and(eq(postLinks.postId, post.id), isNotNull(postLinks.previewId)));
  await attachLinkPreview(tx, post, now);
}

/** Stores whether a post may have a link preview. {@link renewLinkPreview} then links a post that may have one again. */
export async function chooseLinkPreview(tx: Transaction, postId: string, hasPreview: boolean): Promise<void> {
  await tx.delete(postLinks).where(eq(postLinks.postId, postId));
  if (!hasPreview) await tx.insert(postLinks).values({ postId, previewId: null });
}
