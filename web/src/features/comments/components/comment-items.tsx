import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import type { CommentsPage, CommentsQuery } from '../api/paged-comments.ts';
import { CommentSkeletons } from './comment-skeletons.tsx';
import { CommentThread, type CommentThreadProps } from './comment-thread.tsx';

/** The estimated height of an unrendered comment with the gap below it, in pixels. */
const ESTIMATED_HEIGHT = 124;

interface CommentItemsProps extends Pick<CommentThreadProps, 'post' | 'onCountChanged'> {
  readonly query: CommentsQuery;
  readonly pages: InfiniteData<CommentsPage>;
  readonly isBusy: boolean;
}

/** Comments one under the other. */
export function CommentItems({ query, pages, isBusy, ...rest }: CommentItemsProps) {
  // Here, because a comment that is scrolled away is not rendered.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return (
    <WindowedPages
      list={query}
      pages={pages}
      isBusy={isBusy}
      estimate={ESTIMATED_HEIGHT}
      className="-mb-5"
      rowClassName="pb-5"
      failureText={errorTexts.unexpected}
      skeleton={<CommentSkeletons />}
    >
      {(comment) => (
        <CommentThread
          {...rest}
          comment={comment}
          isOpen={open.has(comment.id)}
          onToggle={(isOpen) => {
            const others = [...open].filter((id) => id !== comment.id);
            setOpen(new Set(isOpen ? [...others, comment.id] : others));
          }}
        />
      )}
    </WindowedPages>
  );
}
