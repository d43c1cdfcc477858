import type { Post } from '@stagedoor/contracts/post';
import { lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

const LinkCard = lazy(async () => ({ default: (await loadModule(() => import('./link-card.tsx'))).LinkCard }));

/** The preview of a post's address. Not beside pictures of its own, which say more. */
export function PostLink({ post: { linkPreview, media } }: { readonly post: Post }) {
  if (!linkPreview || media.length > 0) return null;
  return (
    <Suspense fallback={<div className="h-24" />}>
      <LinkCard link={linkPreview} />
    </Suspense>
  );
}
