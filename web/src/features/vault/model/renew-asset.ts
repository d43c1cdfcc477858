import type { Asset } from '@stagedoor/contracts/vault';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';
import { assetQuery } from '../api/vault-queries.ts';

/** Signed addresses are valid for longer, so that a file that fails sooner has another reason. */
const FRESH_FOR_MS = 60_000;

/** Fetches a file again whose addresses may have expired, at most once a minute, and shows it with the new ones everywhere. */
export async function renewAsset(client: QueryClient, id: string): Promise<Asset> {
  const fresh = await client.fetchQuery({ ...assetQuery(id), staleTime: FRESH_FOR_MS });
  changeCached<Asset>(client, {
    keyPrefix: ['vault', 'assets'],
    matches: (value): value is Asset => 'mimeType' in value && 'id' in value && value.id === id,
    change: () => fresh,
  });
  return fresh;
}
