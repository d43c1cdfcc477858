import { useQuery } from '@tanstack/react-query';
import { OperationSection } from '#/features/operation/components/operation-section.tsx';
import { TeamAccount } from '#/features/payments/components/team-account.tsx';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { useFeature } from '#/shared/http/app-config.ts';

/** The amount that a service's team is owed. Nothing if services are not billed, or for core services. */
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
