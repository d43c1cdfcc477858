import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { Button } from '#/shared/ui/button.tsx';
import { balanceQuery } from '../api/wallet-queries.ts';
import { DebtDialog } from './debt-dialog.tsx';

/** The viewer's debt, with a button to pay it. Renders nothing if there is none. */
export function Debt() {
  const { data } = useQuery(balanceQuery);
  const [isPaying, setPaying] = useState(false);
  if (data === undefined || data.owed <= 0) return null;
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-err/50 bg-err/8 px-4 py-3 text-ui text-ink"
    >
      <p>{balanceTexts.youOwe({ owed: formatMoney(data.owed) })}</p>
      <Button kind="main" size="small" onClick={() => setPaying(true)}>
        {balanceTexts.payWhatYouOwe}
      </Button>
      {isPaying && <DebtDialog owed={data.owed} amount={data.settlement} onClose={() => setPaying(false)} />}
    </div>
  );
}
