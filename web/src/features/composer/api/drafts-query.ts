import { listPostDrafts, type PostDraft } from '@stagedoor/contracts/post-drafts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** All drafts of the viewer, last changed first. Refetched on each visit, because another device may have changed them. */
export const draftsQuery = queryOptions({
  queryKey: ['posts', 'drafts'],
  queryFn: async ({ signal }) => (await call(listPostDrafts, {}, { signal })).drafts,
  staleTime: 0,
});

/** Puts a draft that was just saved on top of the list. A request for the list in progress is older than the draft, so it is cancelled. */
export function putDraft(client: QueryClient, draft: PostDraft): void {
  void client.cancelQueries({ queryKey: draftsQuery.queryKey });
  client.setQueryData(draftsQuery.queryKey, (drafts = []) => [draft, ...drafts.filter(({ id }) => id !== draft.id)]);
}

export function dropDraft(client: QueryClient, id: string): void {
  void client.cancelQueries({ queryKey: draftsQuery.queryKey });
  client.setQueryData(draftsQuery.queryKey, (drafts = []) => drafts.filter((draft) => draft.id !== id));
}
