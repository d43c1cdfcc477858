import type { Asset } from '@stagedoor/contracts/vault';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import { listVault } from '#/shared/vault-picker/list-vault.ts';
import { usesOf, type VaultFilter } from '../model/vault-filter.ts';

export interface AssetsPage extends DroppablePage {
  readonly assets: Asset[];
}

const rows: PageRows<AssetsPage, Asset> = {
  keyOf: ({ id }) => id,
  read: ({ assets }) => assets,
  write: (page, assets) => ({ ...page, assets: [...assets] }),
};

/** The files of the vault that match a filter, newest first. */
export function assetsQuery(filter: VaultFilter) {
  const { q, type, folderId, label, use, isTrash } = filter;
  return droppingQuery({
    rows,
    queryKey: ['vault', 'assets', { q, type, folderId, label, use, isTrash }],
    fetchPage: (cursor, signal): Promise<AssetsPage> => listVault({ ...filter, ...usesOf(use) }, cursor, signal),
    refetchOnWindowFocus: true,
  });
}
