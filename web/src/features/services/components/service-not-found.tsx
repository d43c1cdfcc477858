import { SearchX } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function ServiceNotFound() {
  return (
    <div className="mx-auto grid max-w-register justify-items-center gap-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-3">
        <SearchX aria-hidden size={28} strokeWidth={1.75} />
      </span>
      <PageHeading title={serviceTexts.notFound} />
      <p className="text-body text-ink-2">{serviceTexts.notFoundText}</p>
      <ButtonLink kind="main" to={paths.home.getHref()}>
        {serviceTexts.returnHome}
      </ButtonLink>
    </div>
  );
}
