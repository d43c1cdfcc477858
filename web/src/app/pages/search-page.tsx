import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type PostSort, postSearchQuery } from '#/features/posts/api/post-search-query.ts';
import { PostList } from '#/features/posts/components/post-list.tsx';
import { peopleSearchQuery } from '#/features/users/api/people-queries.ts';
import { PeopleList } from '#/features/users/components/people-list.tsx';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { Tabs } from '#/shared/ui/lists/tabs.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { PostMenu } from './post/post-menu.tsx';
import { SearchBox } from './search/search-box.tsx';

const ORDERS: readonly { readonly value: PostSort; readonly label: string }[] = [
  { value: 'relevance', label: shellTexts.bestMatch },
  { value: 'newest', label: shellTexts.newest },
];

/** Posts that a search finds, best or newest first. */
function PostResults({ q }: { readonly q: string }) {
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

/** The address contains the search term and the open tab, so that Back and a shared link restore them. */
export function SearchPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const q = (searchParams.get('q') ?? '').trim();
  const tab = searchParams.get('tab') === 'posts' ? 'posts' : 'people';
  const sort = searchParams.get('sort');
  const go = (next: { readonly q: string; readonly tab: 'people' | 'posts' }) =>
    setSearchParams(
      {
        ...(next.q && { q: next.q }),
        ...(next.tab === 'posts' && { tab: next.tab }),
        // The order of the posts stays for the next text.
        ...(sort !== null && { sort }),
      },
      { replace: true },
    );
  return (
    <div className="mx-auto grid max-w-feed grid-cols-1 gap-5">
      <PageHeading title={wordTexts.search} />
      <SearchBox value={q} onSettled={(sought) => go({ q: sought, tab })} />
      {q === '' ? (
        <EmptyState icon={<Search aria-hidden size={24} strokeWidth={1.75} />} title={shellTexts.findPeopleAndPosts}>
          {shellTexts.peopleByTheirNamePostsBy}
        </EmptyState>
      ) : (
        <Tabs
          label={shellTexts.results}
          value={tab}
          onChange={(next) => go({ q, tab: next })}
          tabs={[
            {
              value: 'people',
              label: shellTexts.people,
              content: (
                <PeopleList
                  key={q}
                  label={profileTexts.people}
                  query={peopleSearchQuery(q)}
                  empty={<EmptyState title={shellTexts.noPeopleFoundFor({ q })} />}
                />
              ),
            },
            { value: 'posts', label: wordTexts.posts, content: <PostResults q={q} /> },
          ]}
        />
      )}
    </div>
  );
}
