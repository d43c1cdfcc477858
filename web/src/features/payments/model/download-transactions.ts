import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { firstPageCursor, nextCursorOf, type PageCursor } from '#/shared/query/paging.ts';
import { fetchTransactions } from '../api/transactions-query.ts';
import { toCsv } from './transactions-csv.ts';

const MOST_ROWS = 5_000;

/** Saves one's transactions as a file for a spreadsheet, the newest 5,000 of them. */
export async function downloadTransactions(): Promise<void> {
  const rows: Transaction[] = [];
  let cursor: PageCursor | undefined = firstPageCursor;
  while (cursor !== undefined && rows.length < MOST_ROWS) {
    const page = await fetchTransactions(100, cursor);
    rows.push(...page.transactions);
    cursor = nextCursorOf(page);
  }
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'transactions.csv';
  link.click();
  URL.revokeObjectURL(url);
}
