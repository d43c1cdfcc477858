import type { Post } from '@stagedoor/contracts/post';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const PostTeaser = lazy(async () => ({ default: (await loadModule(() => import('./post-teaser.tsx'))).PostTeaser }));

/** The teaser of a locked post's film, if its author shows one. */
export function LazyTeaser({ post }: { readonly post: Pick<Post, 'id' | 'media'> }) {
  const media = post.media.find(({ teaserUrl }) => teaserUrl);
  return media ? (
    <Suspense>
      <PostTeaser post={post} media={media} />
    </Suspense>
  ) : null;
}
