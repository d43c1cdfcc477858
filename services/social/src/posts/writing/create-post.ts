import type { Post } from '@stagedoor/contracts/post';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { mediaKindsOf } from '#/media/media-kind-bits.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { type Attachments, type NewMedia, storeMedia } from '#/media/store-media.ts';
import { beginUpload, type Upload } from '#/media/uploads.ts';
import { deleteDraft } from '#/posts/drafts/delete-draft.ts';
import { writePoll } from '#/posts/polls/write-poll.ts';
import { type Draft, findDraftProblem, isForEveryone } from '#/posts/writing/draft-rules.ts';
import { presentNewPost } from '#/posts/writing/present-new-post.ts';
import { publishPost } from '#/posts/writing/publish-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log'> & {
  readonly files: FileStore;
  readonly media: MediaAddresses;
  readonly pictures: PictureMaker;
};

/** Publishes or schedules a post, and deletes the draft that it was written in. After a failure, neither rows nor files of it remain. */
export async function createPost(
  deps: Deps,
  author: Viewer,
  draft: Draft,
  attachments: Attachments,
  commit: Commit<Post>,
  draftId?: string,
): Promise<Post> {
  const problem = findDraftProblem(draft, attachments.files.length, author, deps.clock.now());
  if (problem !== undefined) throw problem;
  await assertChargeable(deps, draft.priceCents, 'price');
  const upload = beginUpload(deps);
  const write = (tx: Transaction, items: readonly NewMedia[], stored?: Upload) =>
    writePost(tx, deps, author, { draft, draftId, items, upload: stored });
  try {
    if (attachments.files.length + attachments.posters.size === 0) return await commit((tx) => write(tx, []));
    const { isPrivate } = await getAuthor(deps, author.userId);
    const isPublic = isForEveryone(draft, isPrivate);
    const items = await storeMedia(deps, upload, attachments, { isPublic, authorId: author.userId });
    return await commit((tx) => write(tx, items, upload));
  } catch (error) {
    await upload.discard(error);
    throw error;
  }
}

interface NewPost {
  readonly draft: Draft;
  readonly draftId: string | undefined;
  readonly items: readonly NewMedia[];
  /** Undefined for a post without files. */
  readonly upload: Upload | undefined;
}

async function writePost(
  tx: Transaction,
  { publish, clock, ids, media: addresses }: Deps,
  author: Viewer,
  { draft, draftId, items, upload }: NewPost,
): Promise<Post> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, author.userId)).for('no key update');
  if (profile === undefined) throw notFound('User not found');
  const isPublic = isForEveryone(draft, profile.isPrivate);
  if (items.some((item) => item.isPublic !== isPublic)) throw conflict('Your account has changed. Please try again.');
  const now = clock.now();
  const { content, visibility, priceCents, scheduledAt, isSensitive = false, poll = null } = draft;
  const publishedAt = scheduledAt === null ? now : null;
  const post = {
    id: ids.next(),
    authorId: author.userId,
    content,
    visibility,
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
  if (publishedAt !== null) await publishPost(tx, publish, { ...post, publishedAt });
  if (draftId !== undefined) await deleteDraft(tx, author.userId, draftId);
  upload?.retain(tx);
  return presentNewPost({ ...post, poll: newPoll }, rows, profile, addresses);
}

async function getAuthor({ database }: Deps, userId: string): Promise<{ isPrivate: boolean }> {
  const [profile] = await database.db
    .select({ isPrivate: profiles.isPrivate })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (profile === undefined) throw notFound('User not found');
  return profile;
}
