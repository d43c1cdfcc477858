import type { Asset } from '@stagedoor/contracts/vault';

/** A picture of the vault, without an address that would be requested. */
export function makeAsset(id: string, fields: Partial<Asset> = {}): Asset {
  return {
    id,
    type: 'IMAGE',
    title: `${id}.png`,
    alt: '',
    size: 2_400_000,
    mimeType: 'image/png',
    width: 800,
    height: 600,
    folderId: null,
    labels: [],
    useCount: 0,
    soldCount: 0,
    durationMs: null,
    state: 'READY',
    url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    thumbnailUrl: null,
    createdAt: '2026-02-01T10:00:00.000Z',
    trashedAt: null,
    ...fields,
  };
}
