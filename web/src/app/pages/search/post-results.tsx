import { useSearchParams } from 'react-router-dom';
import { type PostSort, postSearchQuery } from '#/features/posts/api/post-search-query.ts';
import { PostList } from '#/features/posts/components/post-list.tsx';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PostMenu } from '../post/post-menu.tsx';

const ORDERS: readonly { readonly value: PostSort; readonly label: string }[] = [
  { value: 'relevance', label: shellTexts.bestMatch },
  { value: 'newest', label: shellTexts.newest },
];

/** Posts that a search finds, best or newest first. */
export function PostResults({ q }: { readonly q: string }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const sort = searchParams.get('sort') === 'newest' ? 'newest' : 'relevance';
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl
        label={shellTexts.orderOfPosts}
        choices={ORDERS}
        value={sort}
        onChange={(next) => setSearchParams({ q, tab: 'posts', sort: next }, { replace: true })}
      />
      <PostList
        key={`${sort} ${q}`}
        query={postSearchQuery(q, sort)}
        label={shellTexts.postsAbout({ q })}
        menu={PostMenu}
        empty={<EmptyState title={shellTexts.noPostsFoundFor({ q })} />}
      />
    </div>
  );
}
