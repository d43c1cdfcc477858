import type { Post } from '@stagedoor/contracts/post';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { scheduledPostsQuery } from '#/features/posts/api/scheduled-posts-query.ts';
import { userPostsQuery } from '#/features/posts/api/user-posts-query.ts';
import { addToFeed } from '#/features/posts/model/feed-cache.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Updates cached lists and counts after the viewer published a post, wherever it was written. */
export function useAdoptPost(author: OwnUser) {
  const client = useQueryClient();
  const refreshOwn = () => {
    void client.invalidateQueries({ queryKey: userPostsQuery(author.id).list.queryKey });
    void client.invalidateQueries({ queryKey: userQuery(author.username).queryKey });
  };
  function adopt(post: Post) {
    if (post.scheduledAt !== null) {
      void client.invalidateQueries({ queryKey: scheduledPostsQuery.list.queryKey });
      showToast('success', composerTexts.postScheduledFor({ scheduledAt: formatMoment(post.scheduledAt) }));
      return;
    }
    addToFeed(client, post);
    refreshOwn();
    showToast('success', composerTexts.postPublished);
  }
  return { adopt, refreshOwn };
}
