import { useQuery } from '@tanstack/react-query';
import { OperationSection } from '#/features/operation/components/operation-section.tsx';
import { TeamAccount } from '#/features/payments/components/team-account.tsx';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { useFeature } from '#/shared/http/app-config.ts';

/** What the team of a service of the directory is owed; nothing where services are not billed, and for the platform's own. */
export function TeamMoney({ slug }: { readonly slug: string }) {
  const isBilled = useFeature('service-billing') === 'on';
  const { data = [] } = useQuery({ ...servicesQuery, enabled: isBilled });
  if (!isBilled || !data.some((service) => service.slug === slug)) return null;
  return (
    <OperationSection title={billingTexts.moneyOfTheTeam}>
      <TeamAccount slug={slug} />
    </OperationSection>
  );
}
