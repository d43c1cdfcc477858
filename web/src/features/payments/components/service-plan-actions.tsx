import type { ServicePlan } from '@stagedoor/contracts/service-billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { serviceBillingQuery, servicePriceQuery } from '../api/service-billing-queries.ts';
import { describePrice, opensByConfirming, waitsForConfirmation } from '../model/describe-plan.ts';
import { useServicePlan } from '../model/use-service-plan.ts';
import { ConfirmAddressLink } from './confirm-address-link.tsx';

interface ServicePlanActionsProps {
  readonly plan: ServicePlan;
  readonly name: string;
}

/** The actions on a plan in its current state. */
export function ServicePlanActions({ plan, name }: ServicePlanActionsProps) {
  if (plan.status === 'granted') return null;
  if (opensByConfirming(plan)) return <ConfirmAddressLink />;
  if (plan.status === 'closed') return <OpenAgain plan={plan} name={name} />;
  const isPaidOnce = plan.interval === 'once' && plan.status === 'active' && plan.paidUntil === null;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {waitsForConfirmation(plan) && <ConfirmAddressLink />}
      {plan.isCancelled ? <Keep plan={plan} name={name} /> : !isPaidOnce && <Cancel plan={plan} name={name} />}
      {!plan.isCancelled && <OtherPrices plan={plan} name={name} />}
    </span>
  );
}

function OpenAgain({ plan: { slug, interval, price, closeReason }, name }: ServicePlanActionsProps) {
  const hasOpenInvoice = useQuery(serviceBillingQuery).data?.openInvoice != null;
  if (closeReason === 'revoked' || hasOpenInvoice) return null;
  return (
    <Button
      size="small"
      className="justify-self-start"
      aria-label={billingTexts.openAgainNamed({ name })}
      onClick={() => openCheckout({ kind: 'service', slug, name, interval, price })}
    >
      {billingTexts.openAgain}
    </Button>
  );
}

function Keep({ plan, name }: ServicePlanActionsProps) {
  const { resume } = useServicePlan(plan.slug);
  return (
    <Button
      size="small"
      aria-label={billingTexts.keepNamed({ name })}
      isBusy={resume.isPending}
      onClick={() => resume.mutate()}
    >
      {billingTexts.keepIt}
    </Button>
  );
}

function Cancel({ plan, name }: ServicePlanActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useServicePlan(plan.slug);
  const isUnpaid = useQuery(serviceBillingQuery).data?.openInvoice?.lines.some(({ slug }) => slug === plan.slug);
  return (
    <>
      <Button size="small" aria-label={billingTexts.cancelNamed({ name })} onClick={() => setAsking(true)}>
        {billingTexts.cancel}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={billingTexts.cancelQuestion({ name })}
          confirmLabel={billingTexts.cancelService}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {isUnpaid ? billingTexts.closesAtOnce : billingTexts.staysOpen}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The other billing interval, if the service has one. */
function OtherPrices({ plan, name }: ServicePlanActionsProps) {
  const { choose } = useServicePlan(plan.slug);
  const prices = useQuery(servicePriceQuery(plan.slug)).data?.plans ?? [];
  return prices
    .filter(({ interval }) => interval !== plan.interval)
    .map((price) => (
      <Button
        key={price.interval}
        size="small"
        aria-label={billingTexts.payNamed({ price: describePrice(price), name })}
        isBusy={choose.isPending}
        onClick={() => choose.mutate(price.interval)}
      >
        {billingTexts.pay({ amount: describePrice(price) })}
      </Button>
    ));
}
