import { getAsset } from '@stagedoor/contracts/vault';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound } from '#/shared/http/client-error.ts';
import type { ChosenAsset } from './chosen-asset.ts';

/** Addresses are valid for half an hour. */
const FRESH_FOR_MS = 20 * 60_000;

function assetQuery(id: string) {
  return queryOptions({
    queryKey: ['vault', 'asset', id],
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
    meta: { handlesNotFound: true },
  });
}

/** Asks whether a file is not at the server any more; false if that cannot be known at the moment. */
export async function isAssetGone({ id }: Pick<ChosenAsset, 'id'>): Promise<boolean> {
  try {
    return (await call(getAsset, { params: { id } })).trashedAt !== null;
  } catch (error) {
    return isNotFound(error);
  }
}

/**
 * Returns a chosen file with addresses that have not expired, and whether it has left the vault meanwhile. `isDoubted`: the server
 * has just said of one of several that it is not there.
 */
export function useCurrentAsset(chosen: ChosenAsset, isDoubted: boolean) {
  const isOld = Date.now() - chosen.readAt > FRESH_FOR_MS;
  const { data, error, refetch } = useQuery({ ...assetQuery(chosen.id), enabled: isOld, staleTime: FRESH_FOR_MS });
  useEffect(() => {
    if (isDoubted) void refetch();
  }, [isDoubted, refetch]);
  return {
    url: data?.url ?? chosen.url,
    thumbnailUrl: data ? data.thumbnailUrl : chosen.thumbnailUrl,
    isGone: isNotFound(error) || (data !== undefined && data.trashedAt !== null),
  };
}
