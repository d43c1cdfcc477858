import type { Post } from '@stagedoor/contracts/post';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MessageSource } from '#/shared/config/texts/message.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatCount } from '#/shared/format/format-count.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

interface PostCountsProps {
  readonly post: Pick<Post, 'likeCount' | 'commentCount' | 'viewCount'>;
  /** The path of the list of people who like the post. */
  readonly likersHref?: string;
  /** In words if there is room, otherwise with icons. */
  readonly hasWords?: boolean;
}

/** Likes, comments and views. */
export function PostCounts({ post, likersHref, hasWords = false }: PostCountsProps) {
  return (
    <ul className={`tabular flex gap-4 text-ink-3 ${hasWords ? 'text-ui' : 'text-meta'}`}>
      <Count
        icon={<Heart {...icon} />}
        count={post.likeCount}
        word={postTexts.likesWord}
        hasWords={hasWords}
        {...(likersHref !== undefined && post.likeCount > 0 && { href: likersHref })}
      />
      <Count
        icon={<MessageCircle {...icon} />}
        count={post.commentCount}
        word={postTexts.commentsWord}
        hasWords={hasWords}
      />
      <Count icon={<Eye {...icon} />} count={post.viewCount} word={postTexts.viewsWord} hasWords={hasWords} />
    </ul>
  );
}

interface CountProps {
  readonly icon: ReactNode;
  readonly count: number;
  readonly word: MessageSource<{ count: number }>;
  readonly hasWords: boolean;
  readonly href?: string;
}

function Count({ icon: picture, count, word, hasWords, href }: CountProps) {
  const label = word({ count });
  const text = (
    <>
      <span className={hasWords ? 'font-semibold text-ink' : undefined}>{formatCount(count)}</span>
      <span className={hasWords ? undefined : 'sr-only'}> {label}</span>
    </>
  );
  return (
    <li className="inline-flex items-center gap-1.5">
      {!hasWords && picture}
      {href === undefined ? (
        <span>{text}</span>
      ) : (
        <Link to={href} className="rounded-field hover:underline">
          {text}
        </Link>
      )}
    </li>
  );
}
