import type { Post } from '@stagedoor/contracts/post';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { useComposer } from '#/features/composer/model/use-composer.ts';
import { scheduledPostsQuery } from '#/features/posts/api/scheduled-posts-query.ts';
import { userPostsQuery } from '#/features/posts/api/user-posts-query.ts';
import { ScheduledPosts } from '#/features/posts/components/scheduled-posts.tsx';
import { addToFeed } from '#/features/posts/model/feed-cache.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import { paths } from '#/shared/config/paths.ts';
import { placeholderTexts } from '#/shared/config/texts/placeholders.ts';
import { formatMoment } from '#/shared/lib/format-date.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { OwnPostMenu } from '../post/own-post-menu.tsx';
import { PostPreview } from './post-preview.tsx';

/** Writing a post, with a look at how it will be beside it; then to the post itself, or on to the next that waits. */
export function ComposePost({ author }: { readonly author: OwnUser }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refreshOwn = () => {
    void client.invalidateQueries({ queryKey: userPostsQuery(author.id).list.queryKey });
    void client.invalidateQueries({ queryKey: userQuery(author.username).queryKey });
  };
  const composer = useComposer(author, (post: Post, isLeft: boolean) => {
    if (post.scheduledAt !== null) {
      void client.invalidateQueries({ queryKey: scheduledPostsQuery.list.queryKey });
      showToast('success', `Post scheduled for ${formatMoment(post.scheduledAt)}`);
      return;
    }
    addToFeed(client, post);
    refreshOwn();
    showToast('success', 'Post published');
    // In the composer's place: Back leads to where one was before writing.
    if (!isLeft) void navigate(paths.post.getHref(post.id), { replace: true });
  });
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-10 xl:max-w-none xl:grid-cols-[minmax(0,640px)_minmax(0,400px)] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <PageHeading title={placeholderTexts.postCreate.title} />
        <ComposerForm composer={composer} />
        <ScheduledPosts menuOf={(post) => <OwnPostMenu post={post} hasDelete />} onPublished={refreshOwn} />
      </div>
      <PostPreview composer={composer} />
    </div>
  );
}
