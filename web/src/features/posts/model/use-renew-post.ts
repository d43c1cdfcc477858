import { useQueryClient } from '@tanstack/react-query';
import { renewPost } from './renew-post.ts';

/** Returns what a list does when a picture of the post is refused: fresh addresses come with the post. */
export function useRenewPost(postId: string): () => void {
  const client = useQueryClient();
  // A picture that is refused for another reason stays as it is.
  return () => void renewPost(client, postId).catch(() => undefined);
}
