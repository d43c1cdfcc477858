import type { User } from '@stagedoor/contracts/user';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepOfferLink } from '#/shared/browser/offer-link.ts';
import { paths } from '#/shared/config/paths.ts';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { offerHref } from '../model/offer-paths.ts';

interface OfferLinkProps {
  readonly user: User;
  readonly code: string;
  /** Removes the offer from the address, so that neither a reload nor Back opens the checkout again. */
  readonly onDone: () => void;
}

/** Opens the checkout of a creator with the code of a link. Visitors sign in first, and then come back. */
export function OfferLink({ user, code, onDone }: OfferLinkProps) {
  const { isLoading, user: viewer } = useSession();
  const offers = useFeature('offers');
  const isOwn = viewer?.id === user.id;
  const isVisitor = !isLoading && viewer === null;
  useEffect(() => {
    const isNothing = offers === 'off' || isOwn;
    if (!isNothing && (offers !== 'on' || viewer === null)) return;
    onDone();
    if (!isNothing) openOffer(user, code);
  }, [offers, isOwn, viewer, user, code, onDone]);
  if (offers !== 'on' || !isVisitor) return null;
  return <SignInFirst user={user} code={code} onCancel={onDone} />;
}

function openOffer(user: User, code: string): void {
  if (user.isPrivate && !user.isFollowing) {
    showToast('error', profileTexts.followBeforeSubscribing);
    return;
  }
  const { id, username, displayName, avatarUrl, isVerified } = user;
  const payee = { id, username, displayName, avatarUrl, isVerified };
  openCheckout({ kind: 'subscription', payee, price: user.subscriptionPrice, code });
}

interface SignInFirstProps extends Pick<OfferLinkProps, 'user' | 'code'> {
  readonly onCancel: () => void;
}

function SignInFirst({ user, code, onCancel }: SignInFirstProps) {
  const navigate = useNavigate();
  const go = (path: string) => {
    keepOfferLink(offerHref(user.username, code));
    navigate(path);
  };
  return (
    <FormDialog
      title={offerTexts.offerBy({ name: user.displayName || user.username })}
      hint={offerTexts.signInFirst}
      submitLabel={wordTexts.logIn}
      cancelLabel={wordTexts.close}
      isBusy={false}
      onSubmit={() => go(paths.login.getHref())}
      onCancel={onCancel}
    >
      <button
        type="button"
        className="w-fit rounded-field text-ui font-medium text-brand hover:underline"
        onClick={() => go(paths.register.getHref())}
      >
        {offerTexts.createAccount}
      </button>
    </FormDialog>
  );
}
