import type { Post } from '@stagedoor/contracts/post';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const ShownExtras = lazy(async () => ({ default: (await loadModule(() => import('./shown-extras.tsx'))).ShownExtras }));

/** What follows the text of some posts, loaded only for those: the poll, and the preview of a linked page. */
export function PostExtras({ post }: { readonly post: Post }) {
  // Beside pictures of its own, which say more, no preview is shown.
  if (!post.poll && (!post.linkPreview || post.media.length > 0)) return null;
  return (
    <Suspense fallback={<div className="h-24" />}>
      <ShownExtras post={post} />
    </Suspense>
  );
}
