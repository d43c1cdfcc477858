import { getVault } from '@stagedoor/contracts/vault';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { type ListedFiles, listVault } from './list-vault.ts';

export type PickerFilter = Omit<ListedFiles, 'used' | 'sold' | 'sent' | 'isTrash'>;

/** The files of the vault that match a filter, newest first. */
export function pickerQuery(filter: PickerFilter) {
  const { q, type, folderId, label } = filter;
  return pagedQuery({
    queryKey: ['vault', 'picker', { q, type, folderId, label }],
    fetchPage: (cursor, signal) => listVault(filter, cursor, signal),
    // Files may have been added in another tab since.
    staleTime: 0,
  });
}

/** The folders and labels of the vault. */
export const foldersQuery = queryOptions({
  queryKey: ['vault', 'summary'],
  queryFn: ({ signal }) => call(getVault, {}, { signal }),
});
