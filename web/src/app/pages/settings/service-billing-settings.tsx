import { useSearchParams } from 'react-router-dom';
import { InvoiceList } from '#/features/payments/components/invoice-list.tsx';
import { ServiceCard } from '#/features/payments/components/service-card.tsx';
import { ServicePlans } from '#/features/payments/components/service-plans.tsx';
import { TargetInvoice } from '#/features/payments/components/target-invoice.tsx';
import { useServiceNames } from '#/features/services/model/use-service-names.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { SettingsSection } from './settings-section.tsx';

/** What business services cost their person: plans, card and invoices. */
export function ServiceBillingSettings() {
  const nameOf = useServiceNames();
  const [searchParams] = useSearchParams();
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={billingTexts.plans} hint={billingTexts.plansHint}>
        <ServicePlans target={searchParams.get('service')} nameOf={nameOf} />
      </SettingsSection>
      <SettingsSection title={billingTexts.card} hint={billingTexts.cardHint}>
        <ServiceCard />
      </SettingsSection>
      <SettingsSection title={billingTexts.invoices}>
        <TargetInvoice nameOf={nameOf} />
        <InvoiceList nameOf={nameOf} />
      </SettingsSection>
    </div>
  );
}
