import { Link } from 'react-router-dom';
import { CreatorSearch } from '#/features/users/components/creator-search.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as lostTexts from '#/shared/config/texts/lost.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

const LINKS = [
  { label: shellTexts.home, href: paths.home.getHref() },
  { label: shellTexts.feed, href: paths.feed.getHref() },
  { label: shellTexts.messages, href: paths.messages.getHref() },
  { label: shellTexts.notifications, href: paths.notifications.getHref() },
  { label: shellTexts.settings, href: paths.settings.getHref() },
] as const;

export function NotFoundPage() {
  const goBack = useGoBack(paths.home.getHref());
  return (
    <div className="mx-auto grid max-w-register justify-items-center gap-6 py-10 text-center">
      <p aria-hidden className="font-display text-hero font-bold tracking-hero text-ink-3">
        404
      </p>
      <div className="grid gap-2">
        <PageHeading title={lostTexts.notFound} />
        <p className="text-body text-ink-2">{lostTexts.nothingIsBehindThisDoorIt}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={goBack}>{lostTexts.goBack}</Button>
        <ButtonLink kind="main" to={paths.home.getHref()}>
          {lostTexts.goHome}
        </ButtonLink>
      </div>
      <div className="w-full max-w-80 max-md:hidden">
        <CreatorSearch />
      </div>
      <nav aria-label={lostTexts.pages} className="grid w-full gap-4 border-t border-border pt-6">
        <ul className="flex flex-wrap justify-center gap-x-5">
          {LINKS.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} className="inline-block py-1.5 text-ui font-medium text-brand hover:underline touch:py-3">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={paths.support.getHref()}
          className="py-1.5 text-ui text-ink-2 underline underline-offset-2 touch:py-3"
        >
          {lostTexts.contactSupport}
        </Link>
      </nav>
    </div>
  );
}
