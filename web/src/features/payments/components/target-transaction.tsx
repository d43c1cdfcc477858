import type { EarningsFilter } from '@stagedoor/contracts/payments-wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { transactionQuery } from '../api/transactions-query.ts';
import { OwnTransactions } from './transaction-table.tsx';

interface TargetTransactionProps {
  readonly earned?: EarningsFilter;
}

/** The movement of money that a notification leads to, above everything else: in the list it may be thousands further down. */
export function TargetTransaction({ earned }: TargetTransactionProps) {
  const [searchParams] = useSearchParams();
  const id = searchParams.get('transaction');
  return id === null ? null : <Target key={id} id={id} earned={earned} />;
}

function Target({ id, earned }: { readonly id: string; readonly earned: EarningsFilter | undefined }) {
  const box = useRef<HTMLElement>(null);
  const target = useQuery(transactionQuery(id, earned));
  const isThere = !target.isPending;
  useEffect(() => {
    if (isThere) box.current?.focus();
  }, [isThere]);
  if (!isThere) return <Skeleton className="h-24 rounded-card" />;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={paymentTexts.theTransactionYouCameFor}
      className="grid scroll-mt-20 grid-cols-1 gap-2 rounded-card border border-brand bg-surface p-4"
    >
      {target.error && (
        <ErrorState
          message={messageOf(target.error, paymentTexts.loadFailed)}
          onRetry={() => target.refetch()}
          isRetrying={target.isFetching}
        />
      )}
      {target.data?.length === 0 && <p className="text-ui text-ink-2">{paymentTexts.theTransactionIsNotThere}</p>}
      {target.data && target.data.length > 0 && (
        <OwnTransactions
          label={paymentTexts.theTransactionYouCameFor}
          transactions={target.data}
          earned={earned}
          areOpen
        />
      )}
    </section>
  );
}
