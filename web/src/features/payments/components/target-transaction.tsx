import type { EarningsFilter } from '@stagedoor/contracts/payments-wallet';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { transactionQuery } from '../api/transactions-query.ts';
import { TargetSection } from './target-section.tsx';
import { OwnTransactions } from './transaction-table.tsx';

interface TargetTransactionProps {
  readonly earned?: EarningsFilter;
}

/** The movement of money that a notification leads to. */
export function TargetTransaction({ earned }: TargetTransactionProps) {
  const [searchParams] = useSearchParams();
  const id = searchParams.get('transaction');
  return id === null ? null : <Target key={id} id={id} earned={earned} />;
}

function Target({ id, earned }: { readonly id: string; readonly earned: EarningsFilter | undefined }) {
  const label = paymentTexts.theTransactionYouCameFor;
  return (
    <TargetSection
      label={label}
      gone={paymentTexts.theTransactionIsNotThere}
      query={useQuery(transactionQuery(id, earned))}
    >
      {(transactions) => <OwnTransactions label={label} transactions={transactions} earned={earned} areOpen />}
    </TargetSection>
  );
}
