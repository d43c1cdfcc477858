import type { Post } from '@stagedoor/contracts/post';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatPrice } from '#/shared/format/format-price.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';

interface UnlockButtonProps {
  readonly post: Pick<Post, 'id' | 'price' | 'user' | 'purchaseRequires'>;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

type Offered = Pick<Post, 'isLocked' | 'price' | 'purchaseRequires'>;

/** Whether a locked post can be bought from here: it has a price, its author may sell it, and paying is switched on. */
export function useCanUnlock({ isLocked, price, purchaseRequires }: Offered): boolean {
  return useFeature('subscriptions') === 'on' && isLocked && price > 0 && purchaseRequires !== 'CREATOR';
}

const FIRST_STEPS: Readonly<
  Partial<Record<NonNullable<Post['purchaseRequires']>, readonly [label: string, name: string]>>
> = {
  FOLLOW: [postTexts.follow, postTexts.followToUnlock],
  SUBSCRIPTION: [postTexts.subscribe, postTexts.subscribeToUnlock],
};

/**
 * Unlocks a post for its price. Visitors sign in first. If the viewer has to join its audience first, it leads to the post's own
 * page, which has the button for that.
 */
export function UnlockButton({ post, size = 'medium', className }: UnlockButtonProps) {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.user !== null);
  const unlock = () =>
    isSignedIn
      ? openCheckout({ kind: 'post', payee: post.user, postId: post.id, price: post.price })
      : void navigate(paths.login.getHref());
  const firstStep = post.purchaseRequires && lookup(FIRST_STEPS, post.purchaseRequires);
  if (firstStep) {
    const [label, name] = firstStep;
    return (
      <ButtonLink to={paths.post.getHref(post.id)} size={size} className={className} aria-label={name}>
        {label}
      </ButtonLink>
    );
  }
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
