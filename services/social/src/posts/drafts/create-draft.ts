import { maxPostDrafts, type PostDraft } from '@stagedoor/contracts/post-drafts';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postDrafts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { nameUses } from '#/posts/drafts/name-uses.ts';
import { presentDraft } from '#/posts/drafts/present-draft.ts';
import type { UnfinishedPost } from '#/posts/drafts/unfinished-post.ts';

type Deps = Pick<SocialDeps, 'clock' | 'ids'>;

/** Stores a new draft. Throws a 409 when its author has the maximum number of drafts. */
export async function createDraft(
  tx: Transaction,
  { clock, ids }: Deps,
  authorId: string,
  draft: UnfinishedPost,
): Promise<PostDraft> {
  // The lock keeps two requests at once from exceeding the limit.
  const [author] = await tx
    .select({ id: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, authorId))
    .for('no key update');
  if (author === undefined) throw notFound('User not found');
  if ((await tx.$count(postDrafts, eq(postDrafts.authorId, authorId))) >= maxPostDrafts) {
    throw conflict(`You have ${maxPostDrafts} drafts. Delete one first.`);
  }
  const now = clock.now();
  const row = {
    isSensitive: false,
    poll: null,
    tierMask: null,
    letterSubject: null,
    ...draft,
    files: nameUses(ids, draft.files),
    id: ids.next(),
    authorId,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(postDrafts).values(row);
  return presentDraft(tx, row);
}
