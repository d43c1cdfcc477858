import type { Post } from '@stagedoor/contracts/post';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#/shared/lib/format-count.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** Likes, comments and views, to be read and not pressed. */
export function PostCounts({ post }: { readonly post: Pick<Post, 'likeCount' | 'commentCount' | 'viewCount'> }) {
  return (
    <ul className="tabular flex gap-4 text-meta text-ink-3">
      <Count icon={<Heart {...icon} />} count={post.likeCount} label="likes" />
      <Count icon={<MessageCircle {...icon} />} count={post.commentCount} label="comments" />
      <Count icon={<Eye {...icon} />} count={post.viewCount} label="views" />
    </ul>
  );
}

function Count({ icon: picture, count, label }: { icon: ReactNode; count: number; label: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {picture}
      {formatCount(count)}
      <span className="sr-only"> {label}</span>
    </li>
  );
}
