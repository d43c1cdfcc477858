import { deleteComment as deleteCall, updateComment as updateCall } from '@stagedoor/contracts/post-calls';
import { createComment as createCall, listComments as listCall } from '@stagedoor/contracts/posts';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import { deleteComment, updateComment } from '#/comments/change-comment.ts';
import { createComment } from '#/comments/create-comment.ts';
import { listComments } from '#/comments/list-comments.ts';
import type { SocialDeps } from '#/config.ts';

export function registerCommentRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implementWithCommit(app, createCall, ({ params, body, principal, commit }) =>
    commit((tx) => createComment(tx, deps, principal, params.id, body.content)),
  );

  implement(app, listCall, ({ params, query, principal }) =>
    listComments(deps.database, principal, params.id, readPage(query)),
  );

  implement(app, updateCall, ({ params, body, principal }) => updateComment(deps, principal, params.id, body.content));

  implement(app, deleteCall, async ({ params, principal }) => {
    await deleteComment(deps, principal, params.id);
    return null;
  });
}
