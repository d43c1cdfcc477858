import type { Post } from '@stagedoor/contracts/post';
import { changedElsewhere, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type MediaRow, media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { mediaKindsOf } from '#/media/media-kind-bits.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { removeNow } from '#/media/remove-files.ts';
import { type Attachments, type NewMedia, storeMedia } from '#/media/store-media.ts';
import { getPost, getVisiblePost } from '#/posts/get-post.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';
import { isReserved } from '#/posts/purchases/reserve-post.ts';
import { isForEveryone } from '#/posts/writing/draft-rules.ts';
import { type FilesChange, filesChanged, findFilesProblem } from '#/posts/writing/file-rules.ts';
import { refreshAuthorRecent } from '#/posts/writing/refresh-author-recent.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids' | 'internal'> & {
  readonly files: FileStore;
  readonly media: MediaAddresses;
};

/**
 * Adds, removes and orders the files of a post for its author. Throws a 409 if the post has other files than the change assumes, if it was
 * edited since the revision that the author has seen, and for removing files of a post that somebody has bought or is paying for. After a
 * failure the post has its former files.
 */
export async function updateFiles(
  deps: Deps,
  author: Viewer,
  id: string,
  change: FilesChange,
  sent: Omit<Attachments, 'alts'>,
  commit: Commit<Post>,
): Promise<Post> {
  const { post } = await getVisiblePost(deps.database, author, id);
  if (post.user_id !== author.userId) throw forbidden();
  const ids = post.media.map((item) => item.id);
  const problem = findFilesProblem(change, { content: post.content, ids }, sent.files.length + sent.mediaIds.length);
  if (problem !== undefined) throw problem;
  // Without descriptions, files of the vault keep theirs.
  const alts = change.alts && change.order.flatMap((one, place) => (one === null ? [change.alts?.[place] ?? ''] : []));
  const draft = { ...post, priceCents: post.price_cents, scheduledAt: toDate(post.scheduled_at) };
  const isPublic = isForEveryone(draft, post.is_private);
  const added = await storeMedia(deps, { ...sent, alts }, { isPublic, author });
  return commit((tx) => writeFiles(tx, deps, { author, id: post.id, change, added }));
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));

interface NewFiles {
  readonly author: Viewer;
  readonly id: string;
  readonly change: FilesChange;
  readonly added: readonly NewMedia[];
}

/** Checks the rules again on the locked rows, because the post may have changed since it was read. */
async function writeFiles(tx: Transaction, deps: Deps, { author, id, change, added }: NewFiles): Promise<Post> {
  const { database, clock, files } = deps;
  const now = clock.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, author.userId)).for('no key update');
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for('no key update');
  if (profile === undefined || post === undefined) throw notFound('Post not found');
  const before = await tx.select().from(media).where(eq(media.postId, id)).orderBy(asc(media.position)).for('update');
  const ids = before.map((item) => item.id);
  const problem = findFilesProblem(change, { content: post.content, ids }, added.length);
  if (problem !== undefined) throw problem;
  if (change.revision !== undefined && change.revision !== post.revision && changesFiles(before, change)) {
    throw changedElsewhere('This post was changed elsewhere meanwhile', post.revision);
  }
  // Somebody restricted the post, or opened it, while the files were stored.
  if (added.some((item) => item.isPublic !== isForEveryone(post, profile.isPrivate))) throw filesChanged();
  if (change.removed.length > 0) await requireUnsold(tx, id, now);

  const after = placeFiles(before, change, added);
  await replaceRows(tx, id, before, after);
  await tx
    .update(posts)
    .set({ mediaKinds: mediaKindsOf(after), updatedAt: now, revision: post.revision + 1 })
    .where(eq(posts.id, id));
  await refreshAuthorRecent(tx, author.userId);
  const left = before.filter((item) => change.removed.includes(item.id)).map(({ folder }) => folder);
  await scheduleRemoval(tx, clock, left, 0);
  if (left.length > 0) afterCommit(tx, () => removeNow({ database, files }, left));
  return getPost({ database: tx, media: deps.media }, author, id);
}

async function requireUnsold(tx: Transaction, id: string, now: Date): Promise<void> {
  // Counted while the post is locked, so that a concurrent purchase waits and buys the changed files.
  if ((await countSales(tx, id)) > 0) throw conflict('This post has been sold: the files that were bought stay');
  if (await isReserved(tx, id, now)) throw conflict('Somebody is buying this post. Please try again in ten minutes.');
}

/** Whether the change changes anything. It may be a repetition whose first answer was lost. */
function changesFiles(before: readonly MediaRow[], { order, alts }: FilesChange): boolean {
  if (order.length !== before.length) return true;
  return before.some(({ id, type, alt }, place) => {
    if (order[place] !== id) return true;
    return alts !== undefined && type !== 'FILE' && (alts[place] || null) !== alt;
  });
}

/** Returns the files in their new order, with their descriptions of now. */
function placeFiles(
  before: readonly MediaRow[],
  { order, alts }: FilesChange,
  added: readonly NewMedia[],
): readonly NewMedia[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const next = added.values();
  return order.map((id, place) => {
    const item = id === null ? next.next().value : known.get(id);
    if (item === undefined) throw new Error('the order was checked before');
    // The description of a file to download is its name.
    if (id === null || alts === undefined || item.type === 'FILE') return item;
    return { ...item, alt: alts[place] || null };
  });
}

async function replaceRows(
  tx: Transaction,
  postId: string,
  before: readonly MediaRow[],
  after: readonly NewMedia[],
): Promise<void> {
  const remaining = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(media).where(inArray(media.id, removed));
  // Moved out of the way first, because two files cannot have the same position even for a moment.
  await tx
    .update(media)
    .set({ position: sql`${media.position} + ${before.length + after.length}` })
    .where(eq(media.postId, postId));
  for (const [position, item] of after.entries()) {
    const isKept = before.some(({ id }) => id === item.id);
    if (isKept) await tx.update(media).set({ position, alt: item.alt }).where(eq(media.id, item.id));
    else await tx.insert(media).values({ ...item, postId, position });
  }
}
