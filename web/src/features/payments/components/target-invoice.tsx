import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { invoiceQuery } from '../api/service-billing-queries.ts';
import { type InvoiceListProps, OwnInvoices } from './invoice-list.tsx';
import { TargetSection } from './target-section.tsx';

/** The invoice that a notification leads to. */
export function TargetInvoice({ nameOf }: InvoiceListProps) {
  const [searchParams] = useSearchParams();
  const id = searchParams.get('invoice');
  return id === null ? null : <Target key={id} id={id} nameOf={nameOf} />;
}

function Target({ id, nameOf }: InvoiceListProps & { readonly id: string }) {
  return (
    <TargetSection
      label={billingTexts.theInvoiceYouCameFor}
      gone={billingTexts.theInvoiceIsNotThere}
      query={useQuery(invoiceQuery(id))}
    >
      {(invoices) => <OwnInvoices label={billingTexts.theInvoiceYouCameFor} invoices={invoices} nameOf={nameOf} />}
    </TargetSection>
  );
}
