import type { EarningsFilter, Transaction } from '@stagedoor/contracts/payments-wallet';
import { createCsvFile } from '@stagedoor/csv/csv-file';
import { findSpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchTransactions } from '#/features/payments/api/transactions-query.ts';
import { saveFile } from '#/shared/browser/save-file.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { firstPageCursor, nextCursorOf, type PageCursor } from '#/shared/query/paging.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { filters } from '../model/describe-transaction.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { TransactionTable } from './transaction-table.tsx';

const MOST_ROWS = 5_000;

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

/** Saves one's transactions as a file for a spreadsheet, the newest 5,000 of them. */
async function downloadTransactions(): Promise<void> {
  const personId = getPersonId();
  const rows: Transaction[] = [];
  let cursor: PageCursor | undefined = firstPageCursor;
  while (cursor !== undefined && rows.length < MOST_ROWS) {
    const page = await fetchTransactions(100, cursor, { personId });
    rows.push(...page.transactions);
    cursor = nextCursorOf(page);
  }
  // The code that writes the file is loaded only when somebody saves it.
  const { toCsv } = await import('#/features/payments/model/transactions-csv.ts');
  const csv = toCsv(rows, findSpreadsheetFormat(navigator.language));
  saveFile(createCsvFile([csv]), 'transactions.csv');
}
