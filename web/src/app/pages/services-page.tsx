import { ServiceDirectory } from '#/features/services/components/service-directory.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function ServicesPage() {
  const { isLoading, user } = useSession();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <PageHeading title={serviceTexts.heading} />
        <p className="text-body text-ink-2">{serviceTexts.subtitle}</p>
      </div>
      {!isLoading && !user && (
        <Banner
          kind="info"
          action={
            <ButtonLink size="small" to={paths.login.getHref()}>
              {shellTexts.login}
            </ButtonLink>
          }
        >
          {serviceTexts.signInForMore}
        </Banner>
      )}
      <ServiceDirectory />
    </div>
  );
}
