import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { createCsvFile } from '@stagedoor/csv/csv-file';
import { findSpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { saveFile } from '#/shared/browser/save-file.ts';
import { firstPageCursor, nextCursorOf, type PageCursor } from '#/shared/query/paging.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { fetchTransactions } from '../api/transactions-query.ts';

const MOST_ROWS = 5_000;

/** Saves one's transactions as a file for a spreadsheet, the newest 5,000 of them. */
export async function downloadTransactions(): Promise<void> {
  const personId = getPersonId();
  const rows: Transaction[] = [];
  let cursor: PageCursor | undefined = firstPageCursor;
  while (cursor !== undefined && rows.length < MOST_ROWS) {
    const page = await fetchTransactions(100, cursor, { personId });
    rows.push(...page.transactions);
    cursor = nextCursorOf(page);
  }
  // Only whoever saves a file needs what writes it.
  const { toCsv } = await import('./transactions-csv.ts');
  const csv = toCsv(rows, findSpreadsheetFormat(navigator.language));
  saveFile(createCsvFile([csv]), 'transactions.csv');
}
