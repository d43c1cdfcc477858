import { useQuery } from '@tanstack/react-query';
import { serviceBillingQuery } from '../api/service-billing-queries.ts';
import { useServiceCard } from '../model/use-service-plan.ts';
import { CardChoice } from './card-choice.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';

/** The card that pays for services; nothing is charged before one is chosen. */
export function ServiceCard() {
  const { data } = useQuery(serviceBillingQuery);
  const choose = useServiceCard();
  const chosen = choose.isPending ? choose.variables : (data?.paymentMethodId ?? undefined);
  return (
    <div className="grid grid-cols-1 gap-3">
      <TestModeNotice />
      <CardChoice value={chosen} onChange={(id) => choose.mutate(id)} />
    </div>
  );
}
