import type { OwnUser } from '@stagedoor/contracts/user';
import { useNavigate } from 'react-router-dom';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { DraftList } from '#/features/composer/components/draft-list.tsx';
import { useComposer } from '#/features/composer/model/use-composer.ts';
import { ScheduledPosts } from '#/features/posts/components/scheduled-posts.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { OwnPostMenu } from '../post/own-post-menu.tsx';
import { PostPreview } from './post-preview.tsx';
import { useAdoptPost } from './use-adopt-post.ts';
import { useShared } from './use-shared.ts';

/**
 * The composer with a preview of the post beside it. After publishing it leads to the post, or on to the next draft that
 * waits.
 */
export function ComposePost({ author }: { readonly author: OwnUser }) {
  const navigate = useNavigate();
  const { adopt, refreshOwn } = useAdoptPost(author);
  const composer = useComposer(author, (post, isLeft) => {
    adopt(post);
    if (isLeft || post.scheduledAt !== null) return;
    // Replaces the composer in the history, so that Back leads to the page before writing.
    void navigate(paths.post.getHref(post.id), { replace: true });
  });
  useShared(composer);
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-10 xl:max-w-none xl:grid-cols-[minmax(0,640px)_minmax(0,400px)] xl:justify-center">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <PageHeading title={placeholderTexts.pages.postCreate.title} />
        <ComposerForm composer={composer} />
        <DraftList composer={composer} />
        <ScheduledPosts
          isCreator={author.role === 'CREATOR'}
          menuOf={(post, onOpenChange) => <OwnPostMenu post={post} hasDelete onOpenChange={onOpenChange} />}
          onPublished={refreshOwn}
        />
      </div>
      <PostPreview composer={composer} />
    </div>
  );
}
