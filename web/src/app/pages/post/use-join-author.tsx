import type { Post } from '@stagedoor/contracts/post';
import type { User } from '@stagedoor/contracts/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import { FollowButton } from '#/features/users/components/follow-button.tsx';
import { SubscribeButton } from '#/features/users/components/subscribe-button.tsx';

/**
 * Returns the button that makes the viewer one of a locked post's audience; undefined where they are one already, or where
 * there is nothing to press. Also of a post with a price: only its audience can buy it.
 */
export function useJoinAuthor(post: Post | undefined): ReactNode {
  const client = useQueryClient();
  const isClosed = post?.isLocked === true && post.visibility !== 'PUBLIC';
  const { data: author } = useQuery({ ...userQuery(post?.user.username ?? ''), meta: {}, enabled: isClosed });
  if (!isClosed || !author || isMember(author, post.visibility)) return undefined;
  if (post.visibility === 'SUBSCRIBERS') {
    return author.subscriptionPrice > 0 ? <SubscribeButton user={author} /> : undefined;
  }
  return (
    <FollowButton
      user={author}
      kind="main"
      onFollowChanged={() => void refreshPost(client, post.id).catch(() => undefined)}
    />
  );
}

function isMember({ isFollowing, hasSubscription }: User, visibility: Post['visibility']): boolean {
  return hasSubscription || (visibility === 'FOLLOWERS' && isFollowing);
}
