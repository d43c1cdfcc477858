import type { Post } from '@stagedoor/contracts/post';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatPrice } from '#/shared/format/format-price.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button } from '#/shared/ui/button.tsx';

interface UnlockButtonProps {
  readonly post: Pick<Post, 'id' | 'price' | 'user'>;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

/** Whether a locked post can be bought from here: it has a price, and paying is switched on. */
export function useCanUnlock({ isLocked, price }: Pick<Post, 'isLocked' | 'price'>): boolean {
  return useFeature('subscriptions') === 'on' && isLocked && price > 0;
}

/** Opens a post for its price. Visitors sign in first. */
export function UnlockButton({ post, size = 'medium', className }: UnlockButtonProps) {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.user !== null);
  const unlock = () =>
    isSignedIn
      ? openCheckout({ kind: 'post', payee: post.user, postId: post.id, price: post.price })
      : void navigate(paths.login.getHref());
  return (
    <Button
      size={size}
      onClick={unlock}
      className={className}
      aria-label={postTexts.unlockFor({ price: formatPrice(post.price) })}
    >
      {postTexts.unlock}
    </Button>
  );
}
