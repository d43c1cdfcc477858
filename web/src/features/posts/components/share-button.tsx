import type { Post } from '@stagedoor/contracts/post';
import { Code, Link, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { canShare, copyLink, shareLink } from '#/shared/browser/share-link.ts';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import { Menu, type MenuAction } from '#/shared/ui/menu.tsx';

const EmbedDialog = lazy(async () => ({
  default: (await loadModule(() => import('./embed-dialog.tsx'))).EmbedDialog,
}));

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;
const look =
  'inline-flex min-h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:min-h-11';

type Shared = Pick<Post, 'id' | 'user' | 'visibility' | 'price' | 'isAuthorPrivate'>;

/**
 * Opens a menu with ways to share. If its only use would be to copy the link, and on touch screens, which do not offer embedding,
 * the browser's share sheet is opened at once if there is one.
 */
export function ShareButton({ post }: { readonly post: Shared }) {
  const [isEmbedding, setEmbedding] = useState(false);
  const path = paths.post.getHref(post.id);
  const words = (
    <>
      <Share2 aria-hidden size={20} strokeWidth={1.75} />
      {postTexts.share}
    </>
  );
  const title = postTexts.titleOfPostBy({ displayName: post.user.displayName || post.user.username });
  const share = () => void shareLink(path, title);
  const hasSheet = !useIsHydrating() && canShare(path);
  // Others cannot be read in a frame.
  const canEmbed = post.visibility === 'PUBLIC' && post.price === 0 && !post.isAuthorPrivate;
  if (hasSheet && (!canEmbed || window.matchMedia('(pointer: coarse)').matches)) {
    return (
      <button type="button" data-key="share" onClick={share} className={look}>
        {words}
      </button>
    );
  }
  const actions: MenuAction[] = [
    { label: postTexts.copyLink, icon: <Link {...icon} />, onSelect: () => void copyLink(path) },
  ];
  if (hasSheet) actions.push({ label: postTexts.shareWith, icon: <Share2 {...icon} />, onSelect: share });
  if (canEmbed) {
    actions.push({
      label: postTexts.embed,
      icon: <Code {...icon} />,
      onSelect: () => setEmbedding(true),
      opensDialog: true,
    });
  }
  return (
    <>
      <Menu actions={actions}>
        <button type="button" data-key="share" className={look}>
          {words}
        </button>
      </Menu>
      {isEmbedding && (
        <Suspense>
          <EmbedDialog postId={post.id} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
    </>
  );
}
