import type { User } from '@stagedoor/contracts/user';
import { Check, MessageCircle } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatPrice } from '#/shared/format/format-price.ts';
import { useConfigRetry, useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { TicketButton, TicketLink } from '#/shared/ui/ticket-button.tsx';
import { toShortUser } from '../model/to-short-user.ts';
import { useUnblock } from '../model/use-block.ts';
import { FollowButton } from './follow-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface ProfileActionsProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onFollowChanged: () => void;
  readonly onBlocked: () => void;
}

/** One's own profile is edited; another's is followed, subscribed to and written to. Visitors sign in first. */
export function ProfileActions({ user, isOwn, onFollowChanged, onBlocked }: ProfileActionsProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  if (isOwn) {
    return (
      <ButtonLink to={paths.settings.getHref()} className="max-md:w-full">
        {profileTexts.edit}
      </ButtonLink>
    );
  }
  if (user.isBlocked) return <Blocked user={user} onBlocked={onBlocked} />;
  const messageHref = isSignedIn ? paths.messages.getHref(user.id) : paths.login.getHref();
  return (
    <div className={`grid gap-3 md:flex ${isSignedIn ? 'grid-cols-[1fr_1fr_auto]' : 'grid-cols-2'}`}>
      <FollowButton user={user} kind="main" onFollowChanged={onFollowChanged} />
      <ButtonLink to={messageHref}>
        <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
        {profileTexts.sendMessage}
      </ButtonLink>
      {isSignedIn && <ProfileMenu user={user} onBlocked={onBlocked} />}
      {user.subscriptionPrice > 0 && <Subscribe user={user} isSignedIn={isSignedIn} />}
    </div>
  );
}

/** Says why there is nothing to press but the way back. */
function Blocked({ user, onBlocked }: { readonly user: User; readonly onBlocked: () => void }) {
  const unblock = useUnblock(user);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ui text-ink-2">{profileTexts.youHaveBlockedThisPerson}</p>
      <Button isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
        {wordTexts.unblock}
      </Button>
      <ProfileMenu user={user} onBlocked={onBlocked} />
    </div>
  );
}

/** Behind its switch; off, it says what is to come. */
function Subscribe({ user, isSignedIn }: { readonly user: User; readonly isSignedIn: boolean }) {
  const feature = useFeature('subscriptions');
  const { retry } = useConfigRetry();
  const label = profileTexts.subscribe({ price: formatPrice(user.subscriptionPrice) });
  const place = 'col-span-full md:order-first';
  if (!isSignedIn) {
    return (
      <TicketLink to={paths.login.getHref()} className={place}>
        {label}
      </TicketLink>
    );
  }
  if (feature === 'on' && user.hasSubscription) {
    return (
      <ButtonLink to={paths.subscriptions.getHref()} className={place}>
        <Check aria-hidden size={18} strokeWidth={1.75} />
        {profileTexts.subscribed}
      </ButtonLink>
    );
  }
  function subscribe() {
    if (feature === 'on')
      openCheckout({ kind: 'subscription', payee: toShortUser(user), price: user.subscriptionPrice });
    else if (feature === 'off') showToast('blank', profileTexts.subscribeSoon);
    else {
      showToast('error', errorTexts.network);
      retry();
    }
  }
  return (
    <TicketButton onClick={subscribe} disabled={feature === 'unknown'} className={place}>
      {label}
    </TicketButton>
  );
}
