import { createHash } from 'node:crypto';
import { findFirstLink } from '@stagedoor/linked-text/find-first-link';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { linkPreviewFetches, linkPreviews, postLinks } from '#/db/link-previews.ts';
import { spendPreview } from '#/posts/previews/preview-share.ts';

const day = 24 * 3_600_000;
/** For how long a preview is considered current. */
const freshMs = 7 * day;
/** After how long an address without a preview is read again. */
const emptyMs = day;

interface PostWithText {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
}

/**
 * Links a published post to the preview of its first address. If that is missing or old the address is read, as soon as the share of
 * the post's author allows it.
 */
export async function attachLinkPreview(
  tx: Transaction,
  { id, authorId, content }: PostWithText,
  now: Date,
): Promise<void> {
  const url = findFirstLink(content);
  if (url === undefined) return;
  const previewId = createHash('sha256').update(url).digest('hex');
  // The update locks the row, so that the job which removes unused previews cannot remove this one.
  const [preview] = await tx
    .insert(linkPreviews)
    .values({ id: previewId, url, usedAt: now })
    .onConflictDoUpdate({ target: linkPreviews.id, set: { usedAt: now, isReleased: false } })
    .returning({ title: linkPreviews.title, fetchedAt: linkPreviews.fetchedAt });
  await tx.insert(postLinks).values({ postId: id, previewId }).onConflictDoNothing();
  const age = preview?.fetchedAt == null ? Number.POSITIVE_INFINITY : now.getTime() - preview.fetchedAt.getTime();
  if (age > (preview?.title == null ? emptyMs : freshMs)) await requestFetch(tx, previewId, authorId, now);
}

/** Has an address read. One that waits already is not read later because of it, and is read by the share that has it first. */
async function requestFetch(tx: Transaction, previewId: string, userId: string, now: Date): Promise<void> {
  const [waiting] = await tx.select().from(linkPreviewFetches).where(eq(linkPreviewFetches.previewId, previewId));
  if (waiting !== undefined && (waiting.attempts > 0 || waiting.dueAt <= now)) return;
  const dueAt = await spendPreview(tx, userId, now);
  if (dueAt === undefined) return;
  await tx
    .insert(linkPreviewFetches)
    .values({ previewId, userId, dueAt })
    .onConflictDoUpdate({
      target: linkPreviewFetches.previewId,
      set: { userId, dueAt },
      // A row that was claimed before keeps its time, which is the end of a lease or of a pause.
      setWhere: sql`${linkPreviewFetches.attempts} = 0 and ${linkPreviewFetches.dueAt} > excluded.due_at`,
    });
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
