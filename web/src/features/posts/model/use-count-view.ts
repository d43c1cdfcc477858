import { viewPost } from '@stagedoor/contracts/post-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { changePost } from './cached-posts.ts';

/**
 * Counts a view of a post whose page or media viewer is open, once for each time that it is opened. `isReady` is false
 * while the post is still fetched, because its answer would overwrite the new count. The server counts one view for each
 * viewer and day.
 */
export function useCountView(postId: string, isReady = true): void {
  const client = useQueryClient();
  const countedId = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || countedId.current === postId) return;
    countedId.current = postId;
    call(viewPost, { params: { id: postId } }).then(
      ({ viewCount }) => changePost(client, postId, (post) => ({ ...post, viewCount })),
      // The reader did not ask for this: a view is lost, and nothing else.
      (error: unknown) => console.warn('Failed to count a view', error),
    );
  }, [client, postId, isReady]);
}
