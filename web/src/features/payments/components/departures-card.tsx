import type { DataOf } from '@stagedoor/contracts/call';
import type { getDepartures } from '@stagedoor/contracts/payments-wallet';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { departuresQuery } from '../api/wallet-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { type Period, periodBefore } from '../model/period.ts';
import { ChartCard } from './chart-card.tsx';
import { FigureComparison } from './figure-comparison.tsx';

type Reasons = DataOf<typeof getDepartures>['reasons'];

const REASONS: readonly (readonly [keyof Reasons, string])[] = [
  ['cancelled', paymentTexts.cancelledWord],
  ['declined', paymentTexts.theirCardWasDeclined],
  ['refunded', paymentTexts.refundedOrDisputed],
  ['other', paymentTexts.blockedSuspendedOrNotRecorded],
];

const inFull = (count: number) => count.toLocaleString(__LANGUAGE_TAG__);

/** The number of subscriptions that ended in a period, by reason. It names nobody, but links to the list of former subscribers. */
export function DeparturesCard({ period }: { readonly period: Period }) {
  const departures = useQuery(departuresQuery(period));
  const before = useQuery(departuresQuery(periodBefore(period)));
  if (departures.isPending) return <Skeleton className="h-48 w-full rounded-card" />;
  if (!departures.data) {
    return (
      <ErrorState
        message={refusalOf(departures.error)}
        onRetry={() => departures.refetch()}
        isRetrying={departures.isFetching}
      />
    );
  }
  const { total, started, reasons } = departures.data;
  const totalBefore = before.isPlaceholderData ? undefined : before.data?.total;
  return (
    <ChartCard title={paymentTexts.subscriptionsThatEnded} total={inFull(total)}>
      <FigureComparison current={total} before={totalBefore} format={inFull} isLoss />
      <dl className="mt-2 grid divide-y divide-border">
        {REASONS.map(([reason, label]) => (
          <div key={reason} className="flex items-center justify-between gap-4 py-2 text-ui">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-semibold text-ink">{inFull(reasons[reason])}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink size="small" to={`${paths.mySubscribers.getHref()}?state=ended`} className="my-1 justify-self-start">
        {paymentTexts.whoLeft}
      </ButtonLink>
      <p className="text-meta text-ink-3">
        {paymentTexts.subscriptionsStartedMeanwhile({ started, startedShown: inFull(started) })}
      </p>
    </ChartCard>
  );
}
