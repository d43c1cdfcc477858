import type { ServicePlan } from '@stagedoor/contracts/service-billing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { serviceBillingQuery } from '../api/service-billing-queries.ts';
import { describePlan, describePrice } from '../model/describe-plan.ts';
import { ServicePlanActions } from './service-plan-actions.tsx';

interface ServicePlansProps {
  /** The slug of the service that a notification leads to, which is highlighted and receives the focus. */
  readonly target: string | null;
  /** The name of a service by its slug. */
  readonly nameOf: (slug: string) => string;
}

/** The viewer's paid services: the price of each, the next charge, and unpaid invoices. */
export function ServicePlans({ target, nameOf }: ServicePlansProps) {
  const { data, error, isFetching, refetch } = useQuery(serviceBillingQuery);
  const targetRow = useRef<HTMLLIElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded || target === null) return;
    targetRow.current?.focus({ preventScroll: true });
    targetRow.current?.scrollIntoView({ block: 'center' });
  }, [isLoaded, target]);
  if (error && !data) {
    return (
      <ErrorState
        message={messageOf(error, paymentTexts.loadFailed)}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingRows />;
  const { openInvoice, openUntil, nextInvoiceAt, plans } = data;
  if (plans.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ui text-ink-2">{billingTexts.noPlans}</p>
        <ButtonLink to={paths.services.getHref()}>{billingTexts.findServices}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {openInvoice && openUntil && (
        <div role="status" className="grid justify-items-start gap-3 rounded-card border border-warn/50 bg-warn/8 p-4">
          <p className="text-ui text-ink">
            {billingTexts.notPaid({ amount: formatMoney(openInvoice.amount), openUntil: formatDay(openUntil) })}
          </p>
          <Button
            kind="main"
            onClick={() => openCheckout({ kind: 'invoice', invoiceId: openInvoice.id, price: openInvoice.amount })}
          >
            {billingTexts.pay({ amount: formatMoney(openInvoice.amount) })}
          </Button>
        </div>
      )}
      <ul
        aria-label={billingTexts.yourPlans}
        className="divide-y divide-border rounded-card border border-border bg-surface"
      >
        {plans.map((plan) => (
          <li
            key={plan.slug}
            ref={plan.slug === target ? targetRow : undefined}
            tabIndex={plan.slug === target ? -1 : undefined}
            className={classes(
              'px-4 py-4 md:px-5',
              plan.slug === target && 'outline-2 -outline-offset-2 outline-brand',
            )}
          >
            <Plan plan={plan} name={nameOf(plan.slug)} />
          </li>
        ))}
      </ul>
      {nextInvoiceAt && !openInvoice && (
        <p className="text-ui text-ink-2">{billingTexts.nextInvoice({ day: formatDay(nextInvoiceAt) })}</p>
      )}
    </div>
  );
}

/**
 * Returns whether the price is shown: not for a trial that continues, whose next step names the price already, and not for a
 * granted service, which costs nothing.
 */
const namesPrice = ({ status, isCancelled }: ServicePlan) =>
  status !== 'granted' && (status !== 'trial' || isCancelled);

function Plan({ plan, name }: { readonly plan: ServicePlan; readonly name: string }) {
  const { label, tone, next } = describePlan(plan);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={paths.service.getHref(plan.slug)} className="text-ui font-semibold text-ink hover:underline">
          {name}
        </Link>
        <StatusBadge label={label} tone={tone} />
      </div>
      <p className="text-ui text-ink-2">
        {namesPrice(plan) && <span className="tabular text-ink">{describePrice(plan)}. </span>}
        {next}
      </p>
      <ServicePlanActions plan={plan} name={name} />
    </div>
  );
}
