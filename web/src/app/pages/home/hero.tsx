import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { PostCollage } from '#/features/posts/components/post-collage.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as homeTexts from '#/shared/config/texts/home.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { TRENDING_COUNT } from './trending-posts.tsx';

export function Hero() {
  const { isLoading, user } = useSession();
  const { data, isError } = useDeferredValue(useQuery(trendingPostsQuery(TRENDING_COUNT)));
  return (
    <section className="grid items-center gap-10 pt-2 lg:grid-cols-2 lg:pt-8">
      <div className="grid gap-5">
        <PageHeading
          title={homeTexts.home}
          className="text-hero-tight font-bold tracking-hero text-balance text-ink md:text-hero"
        >
          {homeTexts.whereFansGetCloserAndCreators}
        </PageHeading>
        <p className="max-w-text text-body text-ink-2 md:text-title">{homeTexts.followThePeopleWhoseWorkYou}</p>
        <div className="flex min-h-12 flex-col gap-3 sm:flex-row">
          {isLoading ? null : user ? (
            <ButtonLink kind="main" size="large" to={paths.feed.getHref()}>
              {homeTexts.goToFeed}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="main" size="large" to={paths.register.getHref()}>
                {homeTexts.getStarted}
              </ButtonLink>
              <ButtonLink kind="outline" size="large" to={paths.login.getHref()}>
                {homeTexts.signIn}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      <div className="hidden lg:block">
        <PostCollage posts={isError && !data ? [] : data} />
      </div>
    </section>
  );
}
