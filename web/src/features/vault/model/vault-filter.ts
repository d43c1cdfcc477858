import { type Asset, assetTypes } from '@stagedoor/contracts/vault';
import { paths } from '#/shared/config/paths.ts';

/** Files that posts, messages or drafts use or not, that were sold, or that were sent to nobody in a message. */
export const assetUses = ['used', 'unused', 'sold', 'unsent'] as const;
export type AssetUse = (typeof assetUses)[number];

/** Returns what the server is asked for. */
export function usesOf(use: AssetUse | undefined) {
  if (use === 'used' || use === 'unused') return { used: use === 'used' };
  return use === undefined ? {} : use === 'sold' ? { sold: true } : { sent: false };
}

/** Which files of the vault are shown. */
export interface VaultFilter {
  /** Words of titles and descriptions, and of posts that use them. */
  readonly q: string;
  readonly type?: Asset['type'] | undefined;
  readonly folderId?: string | undefined;
  readonly label?: string | undefined;
  /** How they are used; undefined for all files. */
  readonly use?: AssetUse | undefined;
  readonly isTrash: boolean;
}

export const noFilter: VaultFilter = { q: '', isTrash: false };

/** Reads the filter from the page's address, so that Back, a reload and a bookmark keep it. */
export function readFilter(query: URLSearchParams): VaultFilter {
  const type = assetTypes.find((one) => one === query.get('type'));
  return {
    q: query.get('q') ?? '',
    type,
    folderId: query.get('folder') ?? undefined,
    label: query.get('label') ?? undefined,
    use: assetUses.find((one) => one === query.get('use')),
    isTrash: query.has('trash'),
  };
}

/** Returns the address of the vault with a filter. */
export function hrefOf({ q, type, folderId, label, use, isTrash }: VaultFilter): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (type !== undefined) query.set('type', type);
  if (folderId !== undefined) query.set('folder', folderId);
  if (label !== undefined) query.set('label', label);
  if (use !== undefined) query.set('use', use);
  if (isTrash) query.set('trash', '1');
  return query.size > 0 ? `${paths.vault.getHref()}?${query}` : paths.vault.getHref();
}

/** Whether the filter leaves out files of the shown folder, or of the trash. */
export function isNarrowed({ q, type, label, use }: VaultFilter): boolean {
  return q !== '' || type !== undefined || label !== undefined || use !== undefined;
}
