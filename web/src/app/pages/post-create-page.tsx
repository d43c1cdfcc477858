import type { OwnUser } from '@stagedoor/contracts/user';
import { PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ComposerForm } from '#/features/composer/components/composer-form.tsx';
import { DraftList } from '#/features/composer/components/draft-list.tsx';
import { type Composer, useComposer } from '#/features/composer/model/use-composer.ts';
import { ScheduledPosts } from '#/features/posts/components/scheduled-posts.tsx';
import { SHARED_CACHE } from '#/shared/browser/shared-content.ts';
import { paths } from '#/shared/config/paths.ts';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { FeaturePage } from './feature-page.tsx';
import { OwnPostMenu } from './post/own-post-menu.tsx';
import { PostPreview } from './post-create/post-preview.tsx';
import { useAdoptPost } from './post-create/use-adopt-post.ts';

const SHARED_FILE_PATH = '/shared/file/';

export function PostCreatePage() {
  const user = useSession((state) => state.user);
  const { title, text } = placeholderTexts.pages.postCreate;
  const icon = <PenLine aria-hidden size={28} strokeWidth={1.75} />;
  return (
    <FeaturePage name="post-create" placeholder={<ComingSoon title={title} text={text} icon={icon} />}>
      {user ? <ComposePost author={user} /> : <PageSpinner />}
    </FeaturePage>
  );
}

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

/** Adds content shared by another app to the current draft. */
function useShared(composer: Composer): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const isShared = searchParams.has('shared');
  const latest = useRef(composer);
  useEffect(() => {
    latest.current = composer;
  });
  useEffect(() => {
    if (!isShared) return;
    setSearchParams({}, { replace: true });
    takeShared()
      .then((shared) => {
        if (shared === undefined) return;
        const { draft, add, change } = latest.current;
        if (shared.text !== '')
          change({ content: [draft.content, shared.text].filter((part) => part !== '').join('\n\n') });
        if (shared.files.length > 0) add(shared.files);
      })
      .catch((error: unknown) => console.warn('What was shared could not be read', error));
  }, [isShared, setSearchParams]);
}

interface Shared {
  readonly text: string;
  readonly files: readonly File[];
}

/** Returns the content that another app has shared, and deletes it from the cache. */
async function takeShared(): Promise<Shared | undefined> {
  if (!('caches' in window) || !(await caches.has(SHARED_CACHE))) return undefined;
  const cache = await caches.open(SHARED_CACHE);
  const text = (await (await cache.match('/shared/text'))?.text()) ?? '';
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(SHARED_FILE_PATH));
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      const type = response?.headers.get('content-type') ?? '';
      const name = decodeURIComponent(response?.headers.get('x-file-name') ?? 'file');
      return new File([(await response?.blob()) ?? ''], name, { type });
    }),
  );
  await caches.delete(SHARED_CACHE);
  return { text, files };
}
