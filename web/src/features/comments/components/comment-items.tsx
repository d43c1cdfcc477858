import type { Comment } from '@stagedoor/contracts/post';
import { useWindowedList } from '#/shared/ui/lists/use-windowed-list.ts';
import { CommentItem } from './comment-item.tsx';

/** Of a comment that was never shown, and between two of them, in pixels. */
const ESTIMATED_HEIGHT = 72;
const GAP = 20;

/** Comments one under the other, of which only those near the screen are rendered. */
export function CommentItems({ comments }: { readonly comments: readonly Comment[] }) {
  const { list, items, measure, padding } = useWindowedList<HTMLOListElement>({
    count: comments.length,
    keyOf: (index) => comments[index]?.id ?? String(index),
    estimate: ESTIMATED_HEIGHT,
    gap: GAP,
  });
  return (
    <ol ref={list} className="grid gap-5" style={padding}>
      {items.map(({ index }) => {
        const comment = comments[index];
        return (
          comment && (
            <li key={comment.id} ref={measure} data-index={index}>
              <CommentItem comment={comment} />
            </li>
          )
        );
      })}
    </ol>
  );
}
