import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '#/shared/http/client-error.ts';
import { postQuery } from '../api/post-query.ts';
import { removePost } from './cached-posts.ts';
import { refreshPost } from './refresh-post.ts';

/**
 * For something done to a post that failed. Where the post was not found it is asked for again: one that was deleted, or is not
 * open to the viewer any more, leaves every list, and its own page says so.
 */
export async function dropGonePost(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (!isNotFound(error)) return;
  try {
    await refreshPost(client, id);
  } catch (refusal) {
    // Without an answer nobody knows whether it is gone, and it stays.
    if (!isNotFound(refusal)) return;
    removePost(client, id);
    await client.refetchQueries({ queryKey: postQuery(id, client).queryKey, type: 'active' });
  }
}
