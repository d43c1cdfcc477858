import type { Asset } from '@stagedoor/contracts/vault';
import type { ServerRequest } from '#/shared/testing/browser/fake-server.ts';

/** A picture of one colour. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3Crect width="8" height="8" fill="%230A6B4D"/%3E%3C/svg%3E';

/** The file of the vault with this number, from 1. */
export function makeAsset(number: number, fields: Partial<Asset> = {}): Asset {
  return {
    id: `01981b5c-0000-7000-8000-0000000a${String(number).padStart(4, '0')}`,
    type: 'IMAGE',
    title: `Picture ${number}`,
    alt: `About ${number}`,
    size: 2_400_000,
    mimeType: 'image/png',
    width: 800,
    height: 600,
    durationMs: null,
    state: 'READY',
    folderId: null,
    labels: [],
    useCount: 0,
    soldCount: 0,
    url: picture,
    thumbnailUrl: picture,
    createdAt: '2026-02-01T10:00:00.000Z',
    trashedAt: null,
    ...fields,
  };
}

/** The vault's calls for `fakeServer`, with all files in pages of `limit`, and two folders and a label. */
export function fakeVault(assets: readonly Asset[]) {
  return {
    'GET /media/assets': ({ query }: ServerRequest) => {
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('limit') ?? 48);
      const q = query.get('q')?.toLowerCase() ?? '';
      const type = query.get('type');
      const folderId = query.get('folderId');
      const found = assets.filter(
        (asset) =>
          asset.title.toLowerCase().includes(q) &&
          (type === null || asset.type === type) &&
          (folderId === null || asset.folderId === folderId),
      );
      const hasMore = end < found.length;
      return {
        assets: found.slice(start, end),
        pagination: {
          page: 1,
          limit: 48,
          total: found.length,
          totalPages: 1,
          hasMore,
          nextCursor: hasMore ? String(end) : null,
        },
      };
    },
    'GET /media/vault': () => ({
      folders: [{ id: '01981b5c-0000-7000-8000-0000000b0001', name: 'Tour', count: 1 }],
      labels: [{ label: 'backstage', count: 1 }],
      count: assets.length,
      trashCount: 0,
      usedBytes: 0,
      quotaBytes: 1,
    }),
  };
}
