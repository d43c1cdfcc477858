import { createCsvFile } from '@stagedoor/csv/csv-file';
import { findSpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { Button, PageHeading } from '@stagedoor/screens/ui';
import { useHost, usePath, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportFans } from '#/contracts/csv-calls.ts';
import { listsQuery } from '../lists/lists-query.ts';
import { Select } from '../shared/select.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import styles from './csv.module.css';
import { ImportForm } from './import-form.tsx';

const fileName = 'fans.csv';

/** Saves all fans, or those on a list, as a file for a spreadsheet. */
function ExportForm() {
  const host = useHost();
  const { files, said } = useTexts(texts);
  const asked = new URLSearchParams(usePath().split('?')[1] ?? '').get('list') ?? '';
  const [listId, setListId] = useState(asked);
  const lists = useQuery(listsQuery(host)).data?.lists ?? [];
  const saving = useMutation({
    async mutationFn() {
      const parts: string[] = [];
      const list = listId === '' ? {} : { listId };
      const { separator } = findSpreadsheetFormat(navigator.language);
      let cursor: string | null = null;
      do {
        const part: { csv: string; nextCursor: string | null } = await host.call(exportFans, {
          query: { ...list, separator, ...(cursor === null ? {} : { cursor }) },
        });
        parts.push(part.csv);
        cursor = part.nextCursor;
      } while (cursor !== null);
      saveCsv(parts, fileName);
    },
    onSuccess: () => host.showToast('success', files.exported(fileName)),
  });
  const options = [['', files.allFans] as const, ...lists.map(({ id, name }) => [id, name] as const)];
  return (
    <section className={shared.card} aria-label={files.export}>
      <h2 className={shared.title}>{files.export}</h2>
      <p className={shared.text}>{files.exportText}</p>
      <div className={styles.inline}>
        <Select label={files.fans} value={listId} options={options} onChange={setListId} />
        <Button kind="main" size="large" isBusy={saving.isPending} onClick={() => saving.mutate()}>
          {files.export}
        </Button>
      </div>
      {saving.error && (
        <p role="alert" className={styles.problem}>
          {said(saving.error.message)}
        </p>
      )}
    </section>
  );
}

/** Fans as files. */
export function CsvPage() {
  const { screen } = useTexts(texts);
  return (
    <section className={shared.page}>
      <PageHeading title={screen.files} />
      <ExportForm />
      <ImportForm />
    </section>
  );
}

/** Has the browser save the parts of a CSV as one file. */
function saveCsv(parts: readonly string[], name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(createCsvFile(parts));
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
