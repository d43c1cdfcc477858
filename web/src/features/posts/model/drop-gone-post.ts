import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '#/shared/http/client-error.ts';
import { postQuery } from '../api/post-query.ts';
import { removePost } from './cached-posts.ts';
import { refreshPost } from './refresh-post.ts';

/**
 * Handles a failed action on a post. If the post was not found, it is refetched: if it was deleted, or the viewer may no longer see
 * it, it is removed from every list, and its own page says so.
 */
export async function dropGonePost(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (!isNotFound(error)) return;
  try {
    await refreshPost(client, id);
  } catch (refusal) {
    // Without an answer it is unknown whether the post is deleted, so it stays.
    if (!isNotFound(refusal)) return;
    removePost(client, id);
    await client.refetchQueries({ queryKey: postQuery(id, client).queryKey, type: 'active' });
  }
}
