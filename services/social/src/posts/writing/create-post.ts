import type { Post } from '@stagedoor/contracts/post';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postLetters } from '#/db/notices.ts';
import { media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { assertLettersOn } from '#/letters/assert-letters-on.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { mediaKindsOf } from '#/media/media-kind-bits.ts';
import { type Attachments, type NewMedia, storeMedia } from '#/media/store-media.ts';
import { deleteDraft } from '#/posts/drafts/delete-draft.ts';
import { writePoll } from '#/posts/polls/write-poll.ts';
import { type Draft, findDraftProblem, isForEveryone } from '#/posts/writing/draft-rules.ts';
import { presentNewPost } from '#/posts/writing/present-new-post.ts';
import { publishPost } from '#/posts/writing/publish-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log' | 'config'> & {
  readonly media: MediaAddresses;
};

/** Publishes or schedules a post, and deletes the draft that it was written in. After a failure no row of it remains,
 * and media drops its files unless they are in a vault. */
export async function createPost(
  deps: Deps,
  author: Viewer,
  draft: Draft,
  attachments: Attachments,
  commit: Commit<Post>,
  draftId?: string,
): Promise<Post> {
  const problem = findDraftProblem(
    draft,
    attachments.files.length + attachments.mediaIds.length,
    author,
    deps.clock.now(),
  );
  if (problem !== undefined) throw problem;
  if (draft.letterSubject != null) assertLettersOn(deps);
  await assertChargeable(deps, draft.priceCents, 'price');
  const items = await storeAttachments(deps, author, draft, attachments);
  return commit((tx) => writePost(tx, deps, author, { draft, draftId, items }));
}

async function storeAttachments(
  deps: Deps,
  author: Viewer,
  draft: Draft,
  attachments: Attachments,
): Promise<readonly NewMedia[]> {
  const { files, mediaIds, posters } = attachments;
  if (files.length + mediaIds.length + posters.size === 0) return [];
  const { isPrivate } = await getAuthor(deps, author.userId);
  return storeMedia(deps, attachments, { isPublic: isForEveryone(draft, isPrivate), author });
}

interface NewPost {
  readonly draft: Draft;
  readonly draftId: string | undefined;
  readonly items: readonly NewMedia[];
}

async function writePost(
  tx: Transaction,
  { clock, ids, media: addresses, ...deps }: Deps,
  author: Viewer,
  { draft, draftId, items }: NewPost,
): Promise<Post> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, author.userId)).for('no key update');
  if (profile === undefined) throw notFound('User not found');
  const isPublic = isForEveryone(draft, profile.isPrivate);
  if (items.some((item) => item.isPublic !== isPublic)) throw conflict('Your account has changed. Please try again.');
  const now = clock.now();
  const {
    content,
    visibility,
    tierMask = null,
    priceCents,
    scheduledAt,
    isSensitive = false,
    poll = null,
    letterSubject = null,
  } = draft;
  const publishedAt = scheduledAt === null ? now : null;
  const post = {
    id: ids.next(),
    authorId: author.userId,
    content,
    visibility,
    tierMask,
    priceCents,
    createdAt: now,
    updatedAt: now,
    scheduledAt,
    publishedAt,
    isSensitive,
    hasPoll: poll !== null,
    mediaKinds: mediaKindsOf(items),
  };
  await tx.insert(posts).values(post);
  const rows = items.map((item, position) => ({ ...item, postId: post.id, position }));
  if (rows.length > 0) await tx.insert(media).values(rows);
  const newPoll = poll === null ? null : await writePoll(tx, post, poll);
  if (publishedAt !== null) await publishPost(tx, deps, { ...post, publishedAt });
  if (letterSubject !== null) await tx.insert(postLetters).values({ postId: post.id, subject: letterSubject });
  if (draftId !== undefined) await deleteDraft(tx, author.userId, draftId);
  const shown = rows.map((row) => ({ ...row, size: row.largeSize ?? row.size }));
  return presentNewPost({ ...post, poll: newPoll, letterSubject }, shown, profile, addresses);
}

async function getAuthor({ database }: Deps, userId: string): Promise<{ isPrivate: boolean }> {
  const [profile] = await database.db
    .select({ isPrivate: profiles.isPrivate })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (profile === undefined) throw notFound('User not found');
  return profile;
}
