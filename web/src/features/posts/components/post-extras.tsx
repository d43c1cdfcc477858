import type { Post } from '@stagedoor/contracts/post';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const ShownExtras = lazy(async () => ({ default: (await loadModule(() => import('./shown-extras.tsx'))).ShownExtras }));

/** Extra parts below the text of some posts, loaded only for those: the poll, and the preview of a linked page. */
export function PostExtras({ post }: { readonly post: Post }) {
  // A post with pictures shows no link preview.
  if (!post.poll && (!post.linkPreview || post.media.length > 0)) return null;
  return (
    <Suspense fallback={<div className="h-24" />}>
      <ShownExtras post={post} />
    </Suspense>
  );
}
