import type { DataOf } from '@stagedoor/contracts/call';
import { Button, Input } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { importFans } from '#/contracts/csv-calls.ts';
import { createAttemptKeys } from '../shared/attempt-keys.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import styles from './csv.module.css';
import { readCsvFile } from './read-csv-file.ts';

/** Larger files are refused before they are read. */
const mostBytes = 240_000;

/** Adds tags and notes to fans from a file. */
export function ImportForm() {
  const { call } = useHost();
  const { files, said } = useTexts(texts);
  const client = useQueryClient();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [listName, setListName] = useState('');
  const [keys] = useState(createAttemptKeys);
  const reading = useMutation({
    async mutationFn() {
      if (file === undefined) throw new Error(files.chooseFile);
      if (file.size > mostBytes) throw new Error(files.tooLarge);
      const body = {
        csv: await readCsvFile(file, files.wrongEncoding, navigator.language),
        ...(listName.trim() === '' ? {} : { listName: listName.trim() }),
      };
      return call(importFans, { body }, { idempotencyKey: keys.keyFor(body) });
    },
    onSettled: (_result, error) => keys.onEnd(error),
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reading.mutate();
  };
  return (
    <form onSubmit={submit} className={shared.card} aria-label={files.import}>
      <h2 className={shared.title}>{files.import}</h2>
      <p className={shared.text}>
        {files.importColumns} <code>username</code>, <code>tags</code> {files.importColumnsAnd} <code>note</code>.{' '}
        {files.importText}
      </p>
      <div className={shared.field}>
        <label htmlFor={fileId} className={shared.label}>
          {files.file}
        </label>
        <input
          id={fileId}
          type="file"
          accept=".csv,text/csv"
          className={styles.file}
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
      <Input
        label={files.newList}
        placeholder={files.listName}
        maxLength={60}
        value={listName}
        onChange={(event) => setListName(event.target.value)}
      />
      <div className={shared.actions}>
        <Button kind="outline" type="submit" isBusy={reading.isPending} disabled={file === undefined}>
          {files.import}
        </Button>
      </div>
      {reading.error && (
        <p role="alert" className={styles.problem}>
          {said(reading.error.message)}
        </p>
      )}
      {reading.data && <ImportResult result={reading.data} />}
    </form>
  );
}

export function ImportResult({ result }: { readonly result: DataOf<typeof importFans> }) {
  const { fans, problems, problemCount, listId } = result;
  const { files, said } = useTexts(texts);
  return (
    <div role="status" className={styles.result}>
      <p>
        {files.found(fans)}
        {listId !== null && (
          <>
            {' '}
            <ScreenLink to={`/lists/${listId}`} className={styles.link}>
              {files.openList}
            </ScreenLink>
          </>
        )}
      </p>
      {problemCount > 0 && (
        <>
          <p>{files.leftOut(problemCount)}</p>
          <ul className={styles.problems}>
            {problems.map(({ line, message }) => (
              <li key={line}>{files.line(line, said(message))}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
