import type { Comment, Post } from '@stagedoor/contracts/post';
import { useState } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { readCommentDraft } from '../model/comment-draft.ts';
import { AnswerList } from './answer-list.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';

export interface CommentThreadProps {
  readonly post: Pick<Post, 'id' | 'userId' | 'isLocked'>;
  readonly comment: Comment;
  /** An answer to it that is shown even while the others are not. */
  readonly target?: Comment;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Called with the change of the post's number of comments. */
  readonly onCountChanged: (by: number) => void;
}

/** A comment with the answers to it, which are shown on a press. */
export function CommentThread({ post, comment, target, isOpen, onToggle, onCountChanged }: CommentThreadProps) {
  const userId = useSession((state) => state.user?.id);
  const isSignedIn = userId !== undefined;
  // An unsent answer is restored.
  const [answered, setAnswered] = useState(() =>
    isSignedIn && readCommentDraft(userId, post.id, comment.id) !== '' ? comment : undefined,
  );
  const { answerCount } = comment;
  const canAnswer = isSignedIn && !post.isLocked;
  const shared = { postAuthorId: post.userId, onDeleted: () => onCountChanged(-1) };
  return (
    <div className="grid grid-cols-1 gap-2">
      <CommentItem {...shared} comment={comment} onAnswer={canAnswer ? () => setAnswered(comment) : undefined} />
      <div className="grid grid-cols-1 gap-3 ps-13">
        {answerCount > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            className="min-h-8 justify-self-start rounded-button text-meta font-semibold text-ink-2 hover:underline touch:min-h-11"
          >
            {isOpen ? commentTexts.hideAnswers : commentTexts.showAnswers({ answerCount })}
          </button>
        )}
        {target && !isOpen && (
          <CommentItem {...shared} comment={target} onAnswer={canAnswer ? () => setAnswered(target) : undefined} />
        )}
        {isOpen && answerCount > 0 && (
          <AnswerList comment={comment}>
            {(answer) => (
              <CommentItem {...shared} comment={answer} onAnswer={canAnswer ? () => setAnswered(answer) : undefined} />
            )}
          </AnswerList>
        )}
        {answered && canAnswer && (
          <CommentForm
            key={answered.id}
            postId={post.id}
            answers={{ id: answered.id, username: answered.user.username, onCancel: () => setAnswered(undefined) }}
            onAdded={() => {
              setAnswered(undefined);
              onToggle(true);
              onCountChanged(1);
            }}
          />
        )}
      </div>
    </div>
  );
}
