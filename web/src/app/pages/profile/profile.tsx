import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LazyOfferLink } from '#/features/offers/components/lazy-offer-link.tsx';
import { feedQuery } from '#/features/posts/api/feed-query.ts';
import { userPostsQuery } from '#/features/posts/api/user-posts-query.ts';
import { PostGrid } from '#/features/posts/components/post-grid.tsx';
import { removePostsBy } from '#/features/posts/model/cached-posts.ts';
import { LazyTierCards } from '#/features/users/components/lazy-tier-cards.tsx';
import { ProfileAbout } from '#/features/users/components/profile-about.tsx';
import { ProfileHeader } from '#/features/users/components/profile-header.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Tabs } from '#/shared/ui/lists/tabs.tsx';

export function Profile({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = searchParams.get('tab') === 'about' ? 'about' : 'posts';
  // Following unlocks posts for followers and adds them to the feed; unfollowing removes them.
  const refreshPosts = () => {
    void client.invalidateQueries({ queryKey: userPostsQuery(user.id).queryKey });
    void client.resetQueries({ queryKey: feedQuery.queryKey });
  };
  return (
    <div className="mx-auto grid max-w-[960px] grid-cols-1 gap-6">
      <ProfileHeader
        user={user}
        onFollowChanged={refreshPosts}
        onBlocked={() => removePostsBy(client, user.id)}
        onAvatarUploaded={() => void client.invalidateQueries({ queryKey: ['posts'] })}
      />
      <LazyTierCards user={user} />
      <LazyOfferLink user={user} />
      <Tabs
        label={shellTexts.profile}
        value={tab}
        onChange={(next) => setSearchParams(next === 'about' ? { tab: next } : {}, { replace: true })}
        tabs={[
          { value: 'posts', label: profileTexts.posts, content: <Posts user={user} /> },
          { value: 'about', label: profileTexts.about, content: <ProfileAbout user={user} /> },
        ]}
      />
    </div>
  );
}

function Posts({ user }: { readonly user: User }) {
  const viewer = useSession((state) => state.user);
  if (viewer?.id === user.id) {
    return (
      <PostGrid
        userId={user.id}
        emptyText={profileTexts.noPostsYet}
        emptyAction={<ButtonLink to={paths.postCreate.getHref()}>{profileTexts.writeYourFirstPost}</ButtonLink>}
      />
    );
  }
  if (user.isBlocked) return <PostGrid userId={user.id} emptyText={profileTexts.theirPostsAreHiddenFromYou} />;
  const isClosed = user.isPrivate && !user.isFollowing;
  return (
    <PostGrid userId={user.id} emptyText={isClosed ? profileTexts.thisAccountIsPrivate : profileTexts.noPostsYet} />
  );
}
