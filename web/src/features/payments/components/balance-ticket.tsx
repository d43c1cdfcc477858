import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { TicketPanel } from '#/shared/ui/ticket.tsx';
import { balanceQuery, payoutAccountQuery } from '../api/wallet-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { useReleaseOwnPayouts, useSetUpPayouts } from '../model/use-payouts.ts';
import { Debt } from './debt.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

/** A creator's balance, with a button that requests a payout. */
export function BalanceTicket() {
  const balance = useQuery(balanceQuery);
  if (balance.isPending) return <Skeleton className="h-44 w-full rounded-card" />;
  if (!balance.data) {
    return (
      <ErrorState
        message={refusalOf(balance.error)}
        onRetry={() => balance.refetch()}
        isRetrying={balance.isFetching}
      />
    );
  }
  const { available, pending, held, releases } = balance.data;
  return (
    <TicketPanel
      stub={
        <span className="flex flex-1 items-center justify-between gap-4">
          <span className="text-ui font-semibold">{paymentTexts.available}</span>
          <span className="tabular font-display text-section font-semibold">{formatMoney(available)}</span>
        </span>
      }
    >
      <div className="grid gap-4 text-ui">
        <Debt />
        <div className="grid gap-1">
          <p className="flex items-center justify-between gap-4">
            <span>{wordTexts.pending}</span>
            <span className="tabular font-semibold">{formatMoney(pending)}</span>
          </p>
          {releases.length > 0 && (
            <ul aria-label={paymentTexts.whenItBecomesAvailable} className="grid gap-0.5 text-meta">
              {releases.map(({ date, amount }) => (
                <li key={date} className="flex items-center justify-between gap-4">
                  <span>{paymentTexts.availableOn({ day: formatDay(`${date}T12:00:00Z`) })}</span>
                  <span className="tabular">{formatMoney(amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        {held !== undefined && (
          <p className="flex items-center justify-between gap-4">
            <span>{giftTexts.heldForMonths}</span>
            <span className="tabular font-semibold">{formatMoney(held)}</span>
          </p>
        )}
        <Payouts available={available} />
      </div>
    </TicketPanel>
  );
}

function Payouts({ available }: { readonly available: number }) {
  const account = useQuery(payoutAccountQuery);
  const setUp = useSetUpPayouts();
  const release = useReleaseOwnPayouts();
  const [isPaying, setPaying] = useState(false);
  if (account.isPending) return <Skeleton className="h-10 w-32" />;
  if (!account.data) {
    return (
      <ErrorState
        message={refusalOf(account.error)}
        onRetry={() => account.refetch()}
        isRetrying={account.isFetching}
      />
    );
  }
  const failure = setUp.error ?? release.error;
  const label = account.data.methods[0]?.label;
  const target = label === undefined ? undefined : translateServerText(label);
  const { holdReason, holdEndsAt, mayReleaseHold } = account.data;
  return (
    <div className="grid justify-items-start gap-2">
      {account.data.isComplete ? (
        <>
          {target && <p>{paymentTexts.goesTo({ target })}</p>}
          {holdReason === undefined ? (
            <Button kind="main" onClick={() => setPaying(true)}>
              {paymentTexts.payOut}
            </Button>
          ) : (
            <p className="font-semibold">
              {holdEndsAt
                ? paymentTexts.onHoldUntil({ reason: translateServerText(holdReason), until: formatMoment(holdEndsAt) })
                : paymentTexts.onHold({ reason: translateServerText(holdReason) })}
            </p>
          )}
          {mayReleaseHold && (
            <Button isBusy={release.isPending} onClick={() => release.mutate()}>
              {paymentTexts.releasePayouts}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>{paymentTexts.setUpPayoutsHint}</p>
          <Button kind="main" isBusy={setUp.isPending} onClick={() => setUp.mutate()}>
            {paymentTexts.setUpPayouts}
          </Button>
        </>
      )}
      {failure && (
        <p role="alert" className="text-err">
          {refusalOf(failure)}
        </p>
      )}
      {isPaying && <PayoutDialog available={available} target={target} onClose={() => setPaying(false)} />}
    </div>
  );
}
