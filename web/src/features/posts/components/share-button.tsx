import type { Post } from '@stagedoor/contracts/post';
import { Share2 } from 'lucide-react';
import { shareLink } from '#/shared/browser/share-link.ts';
import { paths } from '#/shared/config/paths.ts';
import { postTexts } from '#/shared/config/texts/posts.ts';

export function ShareButton({ post }: { readonly post: Pick<Post, 'id' | 'user'> }) {
  const name = post.user.displayName || post.user.username;
  return (
    <button
      type="button"
      data-key="share"
      onClick={() => shareLink(paths.post.getHref(post.id), `A post by ${name}`)}
      className="inline-flex h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink touch:h-11"
    >
      <Share2 aria-hidden size={20} strokeWidth={1.75} />
      {postTexts.share}
    </button>
  );
}
