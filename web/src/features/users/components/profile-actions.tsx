import type { User } from '@stagedoor/contracts/user';
import { MessageCircle } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import { profileTexts } from '#/shared/config/texts/profile.ts';
import { formatPrice } from '#/shared/lib/format-price.ts';
import { useSession } from '#/shared/lib/session-store.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { TicketButton, TicketLink } from '#/shared/ui/ticket-button.tsx';
import { FollowButton } from './follow-button.tsx';

interface ProfileActionsProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onFollowChanged: () => void;
}

/** One's own profile is edited; another's is followed, subscribed to and written to. Visitors sign in first. */
export function ProfileActions({ user, isOwn, onFollowChanged }: ProfileActionsProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  if (isOwn) {
    return (
      <ButtonLink to={paths.settings.getHref()} className="max-md:w-full">
        {profileTexts.edit}
      </ButtonLink>
    );
  }
  const messageHref = isSignedIn ? paths.messages.getHref(user.id) : paths.login.getHref();
  return (
    <div className="grid grid-cols-2 gap-3 md:flex">
      <FollowButton user={user} kind="main" onFollowChanged={onFollowChanged} />
      <ButtonLink to={messageHref}>
        <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
        {profileTexts.message}
      </ButtonLink>
      {user.subscriptionPrice > 0 && <Subscribe price={user.subscriptionPrice} isSignedIn={isSignedIn} />}
    </div>
  );
}

function Subscribe({ price, isSignedIn }: { readonly price: number; readonly isSignedIn: boolean }) {
  const label = profileTexts.subscribe(formatPrice(price));
  const place = 'col-span-2 md:order-first';
  if (!isSignedIn) {
    return (
      <TicketLink to={paths.login.getHref()} className={place}>
        {label}
      </TicketLink>
    );
  }
  return (
    <TicketButton onClick={() => showToast('blank', profileTexts.subscribeSoon)} className={place}>
      {label}
    </TicketButton>
  );
}
