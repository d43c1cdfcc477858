import type { Comment } from '@stagedoor/contracts/post';
import { useState } from 'react';
import { useWindowedList } from '#/shared/ui/lists/use-windowed-list.ts';
import { CommentThread, type CommentThreadProps } from './comment-thread.tsx';

/** The estimated height of an unrendered comment, and the gap between two comments, in pixels. */
const ESTIMATED_HEIGHT = 104;
const GAP = 20;

interface CommentItemsProps extends Pick<CommentThreadProps, 'post' | 'onCountChanged'> {
  readonly comments: readonly Comment[];
}

/** Comments one under the other, of which only those near the screen are rendered. */
export function CommentItems({ comments, ...rest }: CommentItemsProps) {
  // Here, because a comment that is scrolled away is not rendered.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { list, items, measure, padding } = useWindowedList<HTMLOListElement>({
    count: comments.length,
    keyOf: (index) => comments[index]?.id ?? String(index),
    estimate: ESTIMATED_HEIGHT,
    gap: GAP,
  });
  return (
    <ol ref={list} className="grid grid-cols-1 gap-5" style={padding}>
      {items.map(({ index }) => {
        const comment = comments[index];
        return (
          comment && (
            <li key={comment.id} ref={measure} data-index={index}>
              <CommentThread
                {...rest}
                comment={comment}
                isOpen={open.has(comment.id)}
                onToggle={(isOpen) => {
                  const others = [...open].filter((id) => id !== comment.id);
                  setOpen(new Set(isOpen ? [...others, comment.id] : others));
                }}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}
