import type { Post } from '@stagedoor/contracts/post';
import type { User } from '@stagedoor/contracts/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import { FollowButton } from '#/features/users/components/follow-button.tsx';
import { SubscribeButton } from '#/features/users/components/subscribe-button.tsx';
import * as profileTexts from '#/shared/config/texts/profile.ts';

/**
 * Returns the button that makes the viewer one of a locked post's audience; undefined if they belong to it already, or if there is
 * nothing they can do. Also for a post with a price, because only its audience can buy it. If nobody can subscribe to its author,
 * returns a line that says so.
 */
export function useJoinAuthor(post: Post | undefined): ReactNode {
  const client = useQueryClient();
  const isClosed = post?.isLocked === true && post.visibility !== 'PUBLIC' && post.purchaseRequires !== 'CREATOR';
  const { data: author } = useQuery({ ...userQuery(post?.user.username ?? ''), meta: {}, enabled: isClosed });
  if (!isClosed || !author || (!post.tiers && isMember(author, post.visibility))) return undefined;
  if (post.tiers) {
    const [cheapest] = post.tiers.filter(({ isArchived }) => !isArchived);
    if (cheapest) return <SubscribeButton user={author} tier={cheapest} />;
    return <p className="text-ui text-ink-2">{profileTexts.offersNoSubscription}</p>;
  }
  if (post.visibility === 'SUBSCRIBERS') {
    if (author.subscriptionPrice > 0) return <SubscribeButton user={author} />;
    return <p className="text-ui text-ink-2">{profileTexts.offersNoSubscription}</p>;
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
