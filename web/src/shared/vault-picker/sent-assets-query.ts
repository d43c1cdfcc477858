import { findSentAssets } from '@stagedoor/contracts/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

export type SentState = 'SENT' | 'OFFERED' | 'BOUGHT';

const keyOf = (receiverId: string) => ['vault', 'sent', receiverId];

/** Which of some files a person was sent, and how, by the file's id. */
export function sentAssetsQuery(receiverId: string, assetIds: readonly string[]) {
  return queryOptions({
    queryKey: [...keyOf(receiverId), assetIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SentState>> => {
      const sent = await call(findSentAssets, { body: { receiverId, assetIds: [...assetIds] } }, { signal });
      return new Map(sent.map(({ assetId, state }) => [assetId, state]));
    },
    enabled: assetIds.length > 0,
    // Something may have been sent or bought elsewhere since.
    staleTime: 0,
    refetchOnWindowFocus: true,
    structuralSharing: false,
  });
}

/** To be called once a person was sent files: what is known about them is out of date. */
export function forgetSent(client: QueryClient, receiverId: string): void {
  void client.resetQueries({ queryKey: keyOf(receiverId) });
}

/** Whether a file that was sent like this is the person's already: sending it once more asks first. */
export function isOwned(state: SentState | undefined): boolean {
  return state === 'SENT' || state === 'BOUGHT';
}
