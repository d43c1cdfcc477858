import type { Tier } from '@stagedoor/contracts/tiers';
import type { User } from '@stagedoor/contracts/user';
import { Check } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { formatPrice } from '#/shared/format/format-price.ts';
import { useConfigRetry, useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { TicketButton, TicketLink } from '#/shared/ui/ticket-button.tsx';
import { toShortUser } from '../model/to-short-user.ts';
import { useFollowState } from '../model/use-follow.ts';

interface SubscribeButtonProps {
  readonly user: User;
  /** The tier to join, also for somebody who is in another one. */
  readonly tier?: Pick<Tier, 'id' | 'name' | 'price'>;
  readonly className?: string;
}

/**
 * Opens the checkout of a subscription, or links a subscriber to it. Renders nothing if there is none to buy. A private account
 * must be followed first. If its feature is off, it announces the feature. Visitors sign in first.
 */
export function SubscribeButton({ user, tier, className }: SubscribeButtonProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  const feature = useFeature('subscriptions');
  const { retry } = useConfigRetry();
  const { isFollowing, isRequested } = useFollowState(user);
  const label = tier
    ? profileTexts.joinTier({ name: tier.name })
    : profileTexts.subscribe({ price: formatPrice(user.subscriptionPrice) });
  if (!tier && isSignedIn && feature === 'on' && user.hasSubscription) {
    return (
      <ButtonLink to={paths.subscriptions.getHref()} className={className}>
        <Check aria-hidden size={18} strokeWidth={1.75} />
        {profileTexts.subscribed}
      </ButtonLink>
    );
  }
  if (!tier && user.subscriptionPrice === 0) return null;
  if (!isSignedIn) {
    return (
      <TicketLink to={paths.login.getHref()} className={className}>
        {label}
      </TicketLink>
    );
  }
  function subscribe() {
    // The payments service would reject it, but only after a card was chosen.
    if (feature === 'on' && user.isPrivate && !isFollowing)
      showToast('error', isRequested ? profileTexts.subscribeOnceAccepted : profileTexts.followBeforeSubscribing);
    else if (feature === 'on')
      openCheckout({
        kind: 'subscription',
        payee: toShortUser(user),
        price: tier?.price ?? user.subscriptionPrice,
        ...(tier && { tierId: tier.id }),
      });
    else if (feature === 'off') showToast('blank', profileTexts.subscribeSoon);
    else {
      showToast('error', errorTexts.network);
      retry();
    }
  }
  return (
    <TicketButton onClick={subscribe} disabled={feature === 'unknown'} className={className}>
      {label}
    </TicketButton>
  );
}
