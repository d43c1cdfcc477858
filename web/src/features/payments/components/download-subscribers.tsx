import type { DataOf } from '@stagedoor/contracts/call';
import { listSubscribers } from '@stagedoor/contracts/creator-calls';
import { createCsvFile } from '@stagedoor/csv/csv-file';
import { findSpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '#/shared/browser/save-file.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { refusalOf } from '../model/payment-rules.ts';
import type { SubscriberFilter } from '../model/subscribers-csv.ts';

const MOST_ROWS = 5_000;

interface DownloadSubscribersProps {
  readonly userId: string;
  /** Those that the list shows. */
  readonly filter: SubscriberFilter;
}

/** Saves a creator's subscribers as a file for a spreadsheet, the newest 5,000 of them. */
export function DownloadSubscribers({ userId, filter }: DownloadSubscribersProps) {
  const download = useMutation({
    mutationFn: () => downloadSubscribers(userId, filter),
    onError: (error) => showToast('error', refusalOf(error)),
  });
  return (
    <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden size={16} strokeWidth={1.75} />
      {paymentTexts.downloadCsv}
    </Button>
  );
}

async function downloadSubscribers(userId: string, filter: SubscriberFilter): Promise<void> {
  const rows: DataOf<typeof listSubscribers>['users'] = [];
  let cursor: PageCursor | undefined = firstPageCursor;
  while (cursor !== undefined && rows.length < MOST_ROWS) {
    const query = { ...pageQueryOf(100, cursor), ...filter };
    const page: DataOf<typeof listSubscribers> = await call(listSubscribers, { params: { id: userId }, query });
    rows.push(...page.users);
    cursor = nextCursorOf(page);
  }
  // The code that writes the file is loaded only when somebody saves it.
  const { toCsv } = await import('../model/subscribers-csv.ts');
  saveFile(createCsvFile([toCsv(rows, findSpreadsheetFormat(navigator.language))]), 'subscribers.csv');
}
