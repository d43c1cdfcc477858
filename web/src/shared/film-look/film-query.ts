import { getAsset } from '@stagedoor/contracts/vault';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

const PAUSE_MS = 3_000;

/** A film of the vault, asked for again as long as the server works on it. */
export function filmQuery(id: string) {
  return queryOptions({
    queryKey: ['vault', 'asset', id],
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
    meta: { handlesNotFound: true },
    refetchInterval: ({ state: { data } }) => {
      const isAtWork = data?.state === 'PROCESSING' || data?.teaser?.state === 'PROCESSING';
      return isAtWork ? PAUSE_MS : false;
    },
  });
}
