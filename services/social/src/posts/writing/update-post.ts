import type { Post } from '@stagedoor/contracts/post';
import { changedElsewhere, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postLetters } from '#/db/notices.ts';
import { pollVotes } from '#/db/polls.ts';
import { media as mediaTable, type PostRow, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { assertLettersOn } from '#/letters/assert-letters-on.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { scheduleNewMentions } from '#/notices/schedule-notices.ts';
import { getPost, getVisiblePost } from '#/posts/get-post.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import { chooseLinkPreview, renewLinkPreview } from '#/posts/previews/attach-link-preview.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';
import { changedConflict, isReserved } from '#/posts/purchases/reserve-post.ts';
import { rewriteTags } from '#/posts/tags/write-tags.ts';
import { findChangeProblem, isRestricted, type PostChange } from '#/posts/writing/change-rules.ts';
import { refreshAuthorRecent } from '#/posts/writing/refresh-author-recent.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids' | 'internal' | 'log' | 'config'> & {
  readonly media: MediaAddresses;
};

/**
 * Changes a post for its author. Throws a 409 for a new text once somebody has bought the post or is paying for it, because they
 * pay for the old one, or has voted in its poll, because the text is the question, and a 409 if the post was edited since the
 * revision that the author has seen; repeating the call is harmless. When a public post becomes restricted, the public addresses of its
 * files return 404 from then on.
 */
export async function updatePost(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { revision, ...change }: PostChange & { readonly revision?: number },
): Promise<Post> {
  const { database, clock, media } = deps;
  const { post } = await getVisiblePost(database, viewer, id);
  if (post.user_id !== viewer.userId) throw forbidden();
  const problem = findChangeProblem(change, describe(post), viewer, clock.now());
  if (problem !== undefined) throw problem;
  if (change.letterSubject != null) assertLettersOn(deps);
  const { priceCents = post.price_cents } = change;
  if (priceCents !== post.price_cents) await assertChargeable(deps, priceCents, 'price');

  const closed = post.media.filter((item) => item.isPublic && isRestricted(change, describe(post)));
  return database.transaction(async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.userId, viewer.userId)).for('no key update');
    await writeChange(tx, deps, viewer, { id, change, revision, mediaCount: post.media.length });
    if (change.visibility !== undefined || change.priceCents !== undefined) {
      await refreshAuthorRecent(tx, viewer.userId);
    }
    for (const item of closed) await closeFile(tx, item.id);
    await assertFilesProtected(tx, id);
    return getPost({ database: tx, media }, viewer, id);
  });
}

function describe(post: HydratedPost) {
  return {
    content: post.content,
    visibility: post.visibility,
    priceCents: post.price_cents,
    isPublished: post.published_at !== null,
    mediaCount: post.media.length,
    hasPoll: post.poll !== null,
  };
}

interface RowChange {
  readonly id: string;
  readonly change: PostChange;
  /** The revision that the author has seen; undefined if the change applies to any. */
  readonly revision: number | undefined;
  readonly mediaCount: number;
}

/** Applies the change to the locked row. Checks the rules again, because the post may have changed since it was read. */
async function writeChange(
  tx: Transaction,
  { clock, config }: Deps,
  viewer: Viewer,
  { id, change, revision, mediaCount }: RowChange,
): Promise<void> {
  const now = clock.now();
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for('no key update');
  if (row === undefined) throw notFound('Post not found');
  const letter = change.letterSubject === undefined ? undefined : await findLetter(tx, id);
  const isOtherLetter = letter !== undefined && change.letterSubject !== letter.subject;
  const isEdit =
    changesContent(change, row) || isOtherLetter || (change.isSensitive ?? row.isSensitive) !== row.isSensitive;
  if (isEdit && revision !== undefined && revision !== row.revision) {
    throw changedElsewhere('This post was changed elsewhere meanwhile', row.revision);
  }
  const problem = findChangeProblem(change, { ...row, isPublished: row.publishedAt !== null, mediaCount }, viewer, now);
  if (problem !== undefined) throw problem;
  // Counted while the row is locked: a concurrent purchase waits, and gets the new text.
  if (change.content !== undefined && change.content !== row.content) {
    if ((await countSales(tx, id)) > 0) throw conflict('This post has been sold: its text stays as it is');
    if (await isReserved(tx, id, now)) throw conflict('Somebody is buying this post. Please try again in ten minutes.');
    if (row.hasPoll && (await hasVotes(tx, id)))
      throw conflict('People have voted on this post: its text stays as it is');
  }
  if (change.isPinned === true && !row.isPinned) {
    await tx
      .update(posts)
      .set({ isPinned: false })
      .where(and(eq(posts.authorId, viewer.userId), eq(posts.isPinned, true), ne(posts.id, id)));
  }
  const { hasLinkPreview, letterSubject, ...columns } = change;
  const leavesSubscribers = (change.visibility ?? row.visibility) !== 'SUBSCRIBERS' && row.tierMask !== null;
  const set = {
    ...columns,
    ...(leavesSubscribers && { tierMask: null }),
    ...(isEdit && { revision: row.revision + 1 }),
    ...(changesContent(change, row) && { updatedAt: now }),
  };
  if (Object.keys(set).length > 0) await tx.update(posts).set(set).where(eq(posts.id, id));
  if (letterSubject !== undefined) await writeLetter(tx, id, letterSubject);
  if (hasLinkPreview !== undefined) await chooseLinkPreview(tx, id, hasLinkPreview);
  if (row.publishedAt === null) return;
  const content = change.content ?? row.content;
  if (change.content !== undefined || hasLinkPreview === true) {
    await renewLinkPreview(tx, { id, authorId: row.authorId, content }, now);
  }
  if (change.content !== undefined) {
    const published = { id, content: change.content, publishedAt: row.publishedAt };
    await rewriteTags(tx, published);
    if (change.content !== row.content) await scheduleNewMentions(tx, config, published, now);
  }
}

async function findLetter(tx: Transaction, postId: string): Promise<{ readonly subject: string | null }> {
  const [letter] = await tx.select().from(postLetters).where(eq(postLetters.postId, postId));
  return { subject: letter?.subject ?? null };
}

/** The letter of a post that is not published has no receivers yet. */
async function writeLetter(tx: Transaction, postId: string, subject: string | null): Promise<void> {
  if (subject === null) await tx.delete(postLetters).where(eq(postLetters.postId, postId));
  else
    await tx
      .insert(postLetters)
      .values({ postId, subject })
      .onConflictDoUpdate({ target: postLetters.postId, set: { subject } });
}

/** Returns whether `updatedAt` changes, which readers see: neither a pin nor the mark of sensitive media does that. */
function changesContent(change: PostChange, row: PostRow): boolean {
  return (
    (change.content ?? row.content) !== row.content ||
    (change.visibility ?? row.visibility) !== row.visibility ||
    (change.tierMask === undefined ? row.tierMask : change.tierMask) !== row.tierMask ||
    (change.priceCents ?? row.priceCents) !== row.priceCents ||
    (change.scheduledAt ?? row.scheduledAt)?.getTime() !== row.scheduledAt?.getTime()
  );
}

async function closeFile(tx: Transaction, id: string): Promise<void> {
  const closed = await tx.update(mediaTable).set({ isPublic: false }).where(eq(mediaTable.id, id));
  if (closed.count === 0) throw changedConflict();
}

/** Throws a 409 if the post is restricted but has public files: a concurrent change may have restricted it. */
async function assertFilesProtected(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id));
  if (row === undefined || !isRestricted({}, row)) return;
  const open = await tx
    .select({ id: mediaTable.id })
    .from(mediaTable)
    .where(and(eq(mediaTable.postId, id), eq(mediaTable.isPublic, true)))
    .limit(1);
  if (open.length > 0) throw changedConflict();
}

/** Returns whether anybody has voted in the poll of a post. */
async function hasVotes(tx: Transaction, postId: string): Promise<boolean> {
  const votes = await tx
    .select({ option: pollVotes.option })
    .from(pollVotes)
    .where(eq(pollVotes.postId, postId))
    .limit(1);
  return votes.length > 0;
}
