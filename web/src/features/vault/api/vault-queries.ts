import { getAsset, getVault, listAssetUses } from '@stagedoor/contracts/vault';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** Folders, labels, and the storage that is used. */
export const vaultQuery = queryOptions({
  queryKey: ['vault', 'summary'],
  queryFn: ({ signal }) => call(getVault, {}, { signal }),
});

/** One file, with addresses that have not expired. */
export function assetQuery(id: string) {
  return queryOptions({
    queryKey: ['vault', 'asset', id],
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
    meta: { handlesNotFound: true },
  });
}

/** The posts and messages that use a file. */
export function assetUsesQuery(id: string) {
  return queryOptions({
    queryKey: ['vault', 'uses', id],
    queryFn: ({ signal }) => call(listAssetUses, { params: { id } }, { signal }),
  });
}
