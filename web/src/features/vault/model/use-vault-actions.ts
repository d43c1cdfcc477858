import type { BodyOf } from '@stagedoor/contracts/call';
import { retryAsset } from '@stagedoor/contracts/films';
import {
  createFolder,
  deleteAssets,
  deleteFolder,
  maxSelected,
  organiseAssets,
  renameFolder,
  restoreAssets,
  trashAssets,
  updateAsset,
} from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

type Ids = readonly string[];
type Placement = Omit<BodyOf<typeof organiseAssets>, 'ids'>;

/**
 * Changes of the vault. Each shows the vault as it is afterwards, and a failure as a toast, and returns whether it succeeded; those
 * of folders and of a file's texts throw a ClientError for the form that has made them.
 */
export function useVaultActions() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => refetchQueries(client, ['vault']);

  async function attempt(work: () => Promise<unknown>, success: string): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      showToast('success', success);
      return true;
    } catch (error) {
      showToast('error', serverMessageOf(error, vaultTexts.failedToChange));
      return false;
    } finally {
      // Parts of a large selection may have been changed before the failure.
      void refresh();
      setBusy(false);
    }
  }
  async function change<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    void refresh();
    return result;
  }
  const count = (ids: Ids) => ({ count: ids.length });

  return {
    isBusy,
    refresh,
    move: (ids: Ids, folderId: string | null) =>
      attempt(() => organise(ids, { folderId }), vaultTexts.moved(count(ids))),
    label: (ids: Ids, labels: Pick<Placement, 'addLabels' | 'removeLabels'>) =>
      attempt(() => organise(ids, labels), vaultTexts.labelsSaved),
    trash: (ids: Ids) =>
      attempt(() => inParts(ids, (part) => call(trashAssets, { body: { ids: part } })), vaultTexts.trashed(count(ids))),
    restore: (ids: Ids) =>
      attempt(
        () => inParts(ids, (part) => call(restoreAssets, { body: { ids: part } })),
        vaultTexts.restored(count(ids)),
      ),
    deleteForGood: (ids: Ids) =>
      attempt(
        () => inParts(ids, (part) => call(deleteAssets, { body: { ids: part } })),
        vaultTexts.deletedForGood(count(ids)),
      ),
    /** Has a film that could not be prepared tried once more. */
    retry: (id: string) => attempt(() => call(retryAsset, { params: { id } }), vaultTexts.triedAgain),
    deleteFolder: (id: string) => attempt(() => call(deleteFolder, { params: { id } }), vaultTexts.folderDeleted),
    createFolder: (name: string) => change(call(createFolder, { body: { name } })),
    renameFolder: (id: string, name: string) => change(call(renameFolder, { params: { id }, body: { name } })),
    saveTexts: (id: string, body: BodyOf<typeof updateAsset>) => change(call(updateAsset, { params: { id }, body })),
  };
}

export type VaultActions = ReturnType<typeof useVaultActions>;

function organise(ids: Ids, placement: Placement): Promise<void> {
  return inParts(ids, (part) => call(organiseAssets, { body: { ids: part, ...placement } }));
}

/** Makes a call for as many files at a time as it takes. */
async function inParts(ids: Ids, send: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += maxSelected) await send(ids.slice(start, start + maxSelected));
}
