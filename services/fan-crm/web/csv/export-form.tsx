import { Button } from '@stagedoor/screens/ui';
import { useHost, usePath } from '@stagedoor/screens/use-host';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportFans } from '#/contracts/csv-calls.ts';
import { listsQuery } from '../lists/lists-query.ts';
import { Select } from '../shared/select.tsx';
import shared from '../shared/shared.module.css';
import styles from './csv.module.css';
import { saveCsv } from './save-csv.ts';

/** Saves all fans, or those on a list, as a file for a spreadsheet. */
export function ExportForm() {
  const host = useHost();
  const asked = new URLSearchParams(usePath().split('?')[1] ?? '').get('list') ?? '';
  const [listId, setListId] = useState(asked);
  const lists = useQuery(listsQuery(host)).data?.lists ?? [];
  const saving = useMutation({
    async mutationFn() {
      const parts: string[] = [];
      const list = listId === '' ? {} : { listId };
      let cursor: string | null = null;
      do {
        const part: { csv: string; nextCursor: string | null } = await host.call(exportFans, {
          query: { ...list, ...(cursor === null ? {} : { cursor }) },
        });
        parts.push(part.csv);
        cursor = part.nextCursor;
      } while (cursor !== null);
      saveCsv(parts, 'fans.csv');
    },
    onSuccess: () => host.showToast('success', 'Your fans were saved as fans.csv'),
  });
  const options = [['', 'All fans'] as const, ...lists.map(({ id, name }) => [id, name] as const)];
  return (
    <section className={shared.card} aria-label="Export">
      <h2 className={shared.title}>Export</h2>
      <p className={shared.text}>A CSV file with each fan’s dates, money, tags and your note.</p>
      <div className={styles.inline}>
        <Select label="Fans" value={listId} options={options} onChange={setListId} />
        <Button kind="main" size="large" isBusy={saving.isPending} onClick={() => saving.mutate()}>
          Export
        </Button>
      </div>
      {saving.error && (
        <p role="alert" className={styles.problem}>
          {saving.error.message}
        </p>
      )}
    </section>
  );
}
