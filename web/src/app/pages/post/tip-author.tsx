import type { Post } from '@stagedoor/contracts/post';
import { Coins } from 'lucide-react';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { useIsTippable } from './use-is-tippable.ts';

/** The button under a post to tip its author. */
export function TipAuthor({ post }: { readonly post: Pick<Post, 'id' | 'user'> }) {
  if (!useIsTippable(post.user)) return null;
  return (
    <button
      type="button"
      onClick={() => openCheckout({ kind: 'tip', payee: post.user, postId: post.id })}
      className="inline-flex min-h-9 items-center gap-2 rounded-button px-2.5 text-ui font-medium text-ink-2 transition-colors hover:bg-money-bg hover:text-money touch:min-h-11"
    >
      <Coins aria-hidden size={20} strokeWidth={1.75} />
      {postTexts.tip}
    </button>
  );
}
