import { getPost } from '@stagedoor/contracts/posts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { findPostCopy } from '../model/cached-posts.ts';

/** A single post. Shown at once from a cached list, and refetched in the background. */
export function postQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => call(getPost, { params: { id } }, { signal }),
    initialData: () => findPostCopy(client, id),
    initialDataUpdatedAt: 0,
    meta: { failureText: failureTexts.loadPost, handlesNotFound: true },
  });
}
