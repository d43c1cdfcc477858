import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { screenQuery } from '../api/screen-query.ts';

/** The way to a service's own screen, where it has one. */
export function OpenScreenLink({ service: { slug, name } }: { readonly service: ServiceDetail }) {
  const { data } = useQuery(screenQuery(slug));
  if (!data) return null;
  return (
    <ButtonLink kind="main" to={paths.serviceScreen.getHref(slug)} className="justify-self-start">
      {serviceTexts.open({ name })}
    </ButtonLink>
  );
}
