import type { Comment } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { answersQuery } from '../api/answers-query.ts';
import { CommentSkeletons } from './comment-skeletons.tsx';

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
      itemsOf={(page) => page.comments}
      failureText={errorTexts.unexpected}
      skeleton={<CommentSkeletons />}
      empty={null}
    >
      {(answers) => (
        <ol aria-label={commentTexts.answersTo({ username: comment.user.username })} className="grid grid-cols-1 gap-4">
          {answers.map((answer) => (
            <li key={answer.id}>{children(answer)}</li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}
