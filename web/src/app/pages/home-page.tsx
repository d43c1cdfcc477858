import { LazyServiceBanner } from '#/features/services/components/lazy-service-banner.tsx';
import { useSession } from '#/shared/session/session-store.ts';
import { SiteFooter } from '../layout/site-footer.tsx';
import { FeaturedCreators } from './home/featured-creators.tsx';
import { Hero } from './home/hero.tsx';
import { JoinBand } from './home/join-band.tsx';
import { TrendingPosts } from './home/trending-posts.tsx';
import { WhyChooseUs } from './home/why-choose-us.tsx';

export function HomePage() {
  const { isLoading, user } = useSession();
  return (
    <div className="grid grid-cols-1 gap-14 md:gap-18">
      {user !== null && <LazyServiceBanner />}
      <Hero />
      <FeaturedCreators />
      <TrendingPosts />
      <WhyChooseUs />
      {!isLoading && user === null && <JoinBand />}
      <SiteFooter />
    </div>
  );
}
