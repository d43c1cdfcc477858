import type { Asset } from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { filmQuery } from './film-query.ts';

/** Returns a function that changes a film, shows how it is then, and says how that went. One change at a time. */
export function useFilmChange(id: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function change(work: () => Promise<Asset>, success: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      client.setQueryData(filmQuery(id).queryKey, await work());
      showToast('success', success);
      void refetchQueries(client, ['vault', 'assets']);
    } catch (error) {
      showToast('error', serverMessageOf(error, filmTexts.notChanged));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, change };
}
