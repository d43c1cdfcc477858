import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import { debtQuery } from '../api/debts-query.ts';
import { DebtTable } from './debts.tsx';
import { TargetSection } from './target-section.tsx';

/** The debt that the notification of an ADMIN leads to. */
export function TargetDebt() {
  const [searchParams] = useSearchParams();
  const id = searchParams.get('debt');
  return id === null ? null : <Target key={id} id={id} />;
}

function Target({ id }: { readonly id: string }) {
  return (
    <TargetSection
      label={balanceTexts.theDebtYouCameFor}
      gone={balanceTexts.theDebtIsSettled}
      query={useQuery(debtQuery(id))}
    >
      {(debts) => <DebtTable label={balanceTexts.theDebtYouCameFor} debts={debts} />}
    </TargetSection>
  );
}
