import { useSearchParams } from 'react-router-dom';
import type { PostType } from '#/features/posts/api/explore-posts-query.ts';
import { ExploreGrid } from '#/features/posts/components/explore-grid.tsx';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { TopCreators } from './explore/top-creators.tsx';
import { FeaturePage } from './feature-page.tsx';

type Choice = PostType | 'ALL';

const CHOICES: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'ALL', label: wordTexts.everything },
  { value: 'IMAGE', label: postTexts.pictures },
  { value: 'VIDEO', label: postTexts.videos },
  { value: 'TEXT', label: postTexts.text },
];

export function ExplorePage() {
  return (
    <FeaturePage name="explore" placeholder={<ComingSoonPage name="explore" />}>
      <Explore />
    </FeaturePage>
  );
}

function Explore() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { value } = CHOICES.find((one) => one.value === searchParams.get('type')) ?? { value: 'ALL' as const };
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_320px] xl:gap-x-10">
      <div className="grid gap-4 xl:col-span-2">
        <PageHeading title={shellTexts.explore} />
        <SegmentedControl
          label={postTexts.typeOfPost}
          choices={CHOICES}
          value={value}
          onChange={(next) => setSearchParams(next === 'ALL' ? {} : { type: next }, { replace: true })}
        />
      </div>
      <TopCreators />
      <ExploreGrid type={value === 'ALL' ? undefined : value} />
    </div>
  );
}
