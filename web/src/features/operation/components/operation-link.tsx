import { useQuery } from '@tanstack/react-query';
import { paths } from '#/shared/config/paths.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { operatedServicesQuery } from '../api/operation-queries.ts';

/** Leads the team of a service, and ADMINs, from its page to how it does; nothing for everybody else. */
export function OperationLink({ slug }: { readonly slug: string }) {
  const isSignedIn = useSession(({ user }) => user !== null);
  const { data = [] } = useQuery({ ...operatedServicesQuery, enabled: isSignedIn });
  if (!isSignedIn || !data.some((service) => service.slug === slug)) return null;
  return (
    <ButtonLink size="small" to={paths.operation.getHref(slug)}>
      {operationTexts.seeHowItDoes}
    </ButtonLink>
  );
}
