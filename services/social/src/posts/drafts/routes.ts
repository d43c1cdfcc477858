import type { NewPoll } from '@stagedoor/contracts/polls';
import {
  createPostDraft,
  deletePostDraft,
  listPostDrafts,
  type PostDraft,
  updatePostDraft,
} from '@stagedoor/contracts/post-drafts';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { createDraft } from '#/posts/drafts/create-draft.ts';
import { deleteDraft } from '#/posts/drafts/delete-draft.ts';
import { listDrafts } from '#/posts/drafts/list-drafts.ts';
import type { UnfinishedPost } from '#/posts/drafts/unfinished-post.ts';
import { updateDraft } from '#/posts/drafts/update-draft.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { readTierMask } from '#/tiers/tier-sets.ts';

/** Drafts are their author's alone: to everyone else they are not there. */
export function registerDraftRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, listPostDrafts, ({ principal }) => listDrafts(deps.database, principal.userId));

  implementWithCommit(app, createPostDraft, async ({ body, principal, commit }) => {
    const draft = await readDraft(deps, principal.userId, body);
    return commit((tx) => createDraft(tx, deps, principal.userId, draft));
  });

  implement(app, updatePostDraft, async ({ params, body, principal }) =>
    updateDraft(deps, principal.userId, params.id, {
      revision: body.revision,
      draft: await readDraft(deps, principal.userId, body),
    }),
  );

  implement(app, deletePostDraft, async ({ params, principal }) => {
    const isDeleted = await deps.database.transaction((tx) => deleteDraft(tx, principal.userId, params.id));
    if (!isDeleted) throw notFound('Draft not found');
    return null;
  });
}

type Fields = Pick<PostDraft, 'content' | 'visibility' | 'price'> & {
  readonly tierIds?: readonly string[];
  readonly scheduledAt?: string;
  readonly letterSubject?: string;
  readonly isSensitive?: boolean;
  readonly poll?: NewPoll;
  readonly files?: UnfinishedPost['files'];
  readonly fileCount?: number;
};

async function readDraft({ database }: SocialDeps, authorId: string, fields: Fields): Promise<UnfinishedPost> {
  const {
    content,
    visibility,
    tierIds,
    price,
    scheduledAt,
    letterSubject,
    isSensitive = false,
    poll,
    files = [],
    fileCount = 0,
  } = fields;
  return {
    content,
    visibility,
    tierMask: await readTierMask(database.db, authorId, tierIds),
    priceCents: toCents(price),
    scheduledAt: scheduledAt === undefined ? null : new Date(scheduledAt),
    letterSubject: letterSubject ?? null,
    isSensitive,
    poll: poll ?? null,
    files,
    fileCount,
  };
}
