import type { EarningsFilter } from '@stagedoor/contracts/payments-wallet';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { filters } from '../model/describe-transaction.ts';
import { downloadTransactions } from '../model/download-transactions.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { TransactionTable } from './transaction-table.tsx';

/** Income and payouts, by kind, with a download. */
export function Ledger() {
  const [filter, setFilter] = useState<EarningsFilter>('all');
  const download = useMutation({
    mutationFn: downloadTransactions,
    onError: (error) => showToast('error', refusalOf(error)),
  });
  return (
    <section aria-label={paymentTexts.transactions} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section font-semibold">{paymentTexts.transactions}</h2>
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {paymentTexts.downloadCsv}
        </Button>
      </div>
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
        <SegmentedControl label={paymentTexts.kind} choices={filters} value={filter} onChange={setFilter} />
      </div>
      <TransactionTable earned={filter} emptyText={paymentTexts.nothingHereYet} />
    </section>
  );
}
