import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { type Upload, useUploads } from '#/shared/uploads/uploads-store.ts';

/** Files arrive one after another; the list is asked for at most this often. */
const SPACING_MS = 1_500;

/** Refetches the vault when an upload has become a file of it, now or when it is shown again. */
export function useArrivedFiles(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = createThrottledTask(() => refetchQueries(client, ['vault']), SPACING_MS);
    let known = countDone(useUploads.getState().uploads);
    return useUploads.subscribe(({ uploads }) => {
      const done = countDone(uploads);
      if (done > known) refresh();
      known = done;
    });
  }, [client]);
}

function countDone(uploads: readonly Upload[]): number {
  return uploads.filter(({ state }) => state === 'done').length;
}
