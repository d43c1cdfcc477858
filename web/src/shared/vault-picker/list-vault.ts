import { type Asset, listAssets } from '@stagedoor/contracts/vault';
import { call } from '#/shared/http/api-client.ts';
import { type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

/** Which files of the vault are listed. */
export interface ListedFiles {
  readonly q: string;
  readonly type?: Asset['type'] | undefined;
  readonly folderId?: string | undefined;
  readonly label?: string | undefined;
  readonly used?: boolean | undefined;
  readonly sold?: boolean | undefined;
  readonly sent?: boolean | undefined;
  readonly isTrash?: boolean | undefined;
}

const PAGE_SIZE = 48;

/** Returns a page of the files of the vault that match, newest first. */
export function listVault(
  { q, type, folderId, label, used, sold, sent, isTrash }: ListedFiles,
  cursor: PageCursor,
  signal: AbortSignal,
) {
  const query = {
    ...pageQueryOf(PAGE_SIZE, cursor),
    ...(q !== '' && { q }),
    ...(type !== undefined && { type }),
    ...(folderId !== undefined && { folderId }),
    ...(label !== undefined && { label }),
    ...(used !== undefined && { used }),
    ...(sold !== undefined && { sold }),
    ...(sent !== undefined && { sent }),
    ...(isTrash === true && { trash: true }),
  };
  return call(listAssets, { query }, { signal });
}
