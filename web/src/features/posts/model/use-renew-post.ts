import { useQueryClient } from '@tanstack/react-query';
import { renewPost } from './renew-post.ts';

/** Returns a list's handler for a picture that failed to load: it refetches the post, which brings fresh URLs. */
export function useRenewPost(postId: string): () => void {
  const client = useQueryClient();
  // A picture that fails for another reason stays broken.
  return () => void renewPost(client, postId).catch(() => undefined);
}
