import type { Comment } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import { answersQuery } from '../api/answers-query.ts';
import { CommentSkeletons } from './comment-skeletons.tsx';

/** The estimated height of an unrendered answer with the gap below it, in pixels. */
const ESTIMATED_HEIGHT = 108;

interface AnswerListProps {
  readonly comment: Comment;
  readonly children: (answer: Comment) => ReactNode;
}

/** The comments that answer another one, oldest first. */
export function AnswerList({ comment, children }: AnswerListProps) {
  const query = answersQuery(comment.postId, comment.id);
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={query.rows.read}
      failureText={errorTexts.unexpected}
      skeleton={<CommentSkeletons />}
      empty={null}
    >
      {(_, pages) => (
        <WindowedPages
          list={query}
          pages={pages}
          isBusy={list.isFetching}
          estimate={ESTIMATED_HEIGHT}
          label={commentTexts.answersTo({ username: comment.user.username })}
          className="-mb-4"
          rowClassName="pb-4"
          failureText={errorTexts.unexpected}
          skeleton={<CommentSkeletons />}
        >
          {children}
        </WindowedPages>
      )}
    </PagedList>
  );
}
