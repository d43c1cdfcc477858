import type { DataOf } from '@stagedoor/contracts/call';
import type { getAnalytics } from '@stagedoor/contracts/creator-calls';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { ChartCard } from './chart-card.tsx';

interface TopPostsProps {
  readonly posts: DataOf<typeof getAnalytics>['topPosts'];
}

/** The posts with the most engagement in a period, each with a link to its own figures. */
export function TopPosts({ posts }: TopPostsProps) {
  return (
    <ChartCard title={paymentTexts.topPosts} className="lg:col-span-2">
      {posts.length === 0 && <p className="text-ui text-ink-3">{paymentTexts.noPostActivity}</p>}
      <ol className="grid">
        {posts.map((post) => (
          <li key={post.id} className="border-border not-first:border-t">
            <Link
              to={paths.analytics.getHref(post.id)}
              className="-mx-2 grid gap-1 rounded-button px-2 py-3 hover:bg-sunken md:flex md:items-center md:gap-6"
            >
              <span className="line-clamp-2 min-w-0 flex-1 text-ui text-ink md:line-clamp-1">
                {post.excerpt || paymentTexts.aPostWithoutWords}
              </span>
              <span className="tabular flex shrink-0 gap-4 text-meta text-ink-3">
                <Count icon={Eye} count={post.views} word={postTexts.viewsWord} />
                <Count icon={Heart} count={post.likes} word={postTexts.likesWord} />
                <Count icon={MessageCircle} count={post.comments} word={postTexts.commentsWord} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}

interface CountProps {
  readonly icon: typeof Eye;
  readonly count: number;
  readonly word: (facts: { readonly count: number }) => string;
}

function Count({ icon: Icon, count, word }: CountProps) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {formatCount(count)}
      <span className="sr-only"> {word({ count })}</span>
    </span>
  );
}
