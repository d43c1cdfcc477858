import { LazyServiceBanner } from '#/features/services/components/lazy-service-banner.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as homeTexts from '#/shared/config/texts/home.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { FeaturedCreators } from './home/featured-creators.tsx';
import { Hero } from './home/hero.tsx';
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

/** The sign-up buttons for visitors, repeated at the end of the page. */
function JoinBand() {
  return (
    <section
      aria-labelledby="join"
      className="flex flex-col items-start justify-between gap-6 rounded-dialog bg-[#111a15] p-6 text-[#eef4ef] md:flex-row md:items-center md:p-10 dark:bg-raised"
    >
      <div className="grid gap-2">
        <h2 id="join" className="text-page-tight font-bold md:text-page">
          {homeTexts.theDoorIsOpen}
        </h2>
        <p className="max-w-text text-body text-[#a9b6ad]">{homeTexts.joinAsAFanInA}</p>
      </div>
      <ButtonLink
        size="large"
        to={paths.register.getHref()}
        className="border-citron! bg-citron! text-on-citron! max-md:w-full"
      >
        {homeTexts.createYourAccount}
      </ButtonLink>
    </section>
  );
}
