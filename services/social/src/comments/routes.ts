import {
  getComment as getCall,
  likeComment as likeCall,
  listAnswers as listAnswersCall,
  unlikeComment as unlikeCall,
} from '@stagedoor/contracts/comments';
import { deleteComment as deleteCall, updateComment as updateCall } from '@stagedoor/contracts/post-calls';
import { createComment as createCall, listComments as listCall } from '@stagedoor/contracts/posts';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import { createComment } from '#/comments/create-comment.ts';
import { deleteComment } from '#/comments/delete-comment.ts';
import { readComment } from '#/comments/get-comment.ts';
import { setCommentLike } from '#/comments/like-comment.ts';
import { listAnswers } from '#/comments/list-answers.ts';
import { listComments } from '#/comments/list-comments.ts';
import { updateComment } from '#/comments/update-comment.ts';
import type { ReadingDeps } from '#/config.ts';

export function registerCommentRoutes(app: FastifyInstance, deps: ReadingDeps): void {
  implementWithCommit(app, createCall, ({ params, body, principal, commit }) =>
    commit((tx) => createComment(tx, deps, principal, params.id, body)),
  );

  implement(app, listCall, ({ params, query, principal }) =>
    deps.reads.run((database) => listComments(database, principal, params.id, readPage(query))),
  );

  implement(app, getCall, ({ params, principal }) =>
    deps.reads.run((database) => readComment(database, principal, params.id)),
  );

  implement(app, updateCall, ({ params, body, principal }) => updateComment(deps, principal, params.id, body));

  implement(app, deleteCall, async ({ params, principal }) => {
    await deleteComment(deps, principal, params.id);
    return null;
  });

  implement(app, listAnswersCall, ({ params, query, principal }) =>
    deps.reads.run((database) => listAnswers(database, principal, params.id, readPage(query))),
  );

  implement(app, likeCall, ({ params, principal }) => setCommentLike(deps, principal, params.id, true));

  implement(app, unlikeCall, ({ params, principal }) => setCommentLike(deps, principal, params.id, false));
}
