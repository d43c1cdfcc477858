import type { Subscription } from '@stagedoor/contracts/subscription';
import type { ShortUser } from '@stagedoor/contracts/user';
import { getUser } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useSubscriptionActions } from '../model/use-subscription-actions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PauseActions } from './pause-actions.tsx';
import { SubscriptionReceipts } from './subscription-receipts.tsx';

interface SubscriptionActionsProps {
  readonly subscription: Subscription;
  /** Whether there is a later subscription to the same creator. */
  readonly isReplaced: boolean;
}

/** The actions on a subscription in its current state, and its receipts. */
export function SubscriptionActions({ subscription, isReplaced }: SubscriptionActionsProps) {
  const [areReceiptsOpen, setReceiptsOpen] = useState(false);
  const { creator } = subscription;
  const name = creator.displayName || creator.username;
  return (
    <span className="flex flex-wrap gap-2">
      <ChangeButton subscription={subscription} isReplaced={isReplaced} name={name} />
      <Button size="small" onClick={() => setReceiptsOpen(true)}>
        <span>
          {paymentTexts.receipts}
          <span className="sr-only"> {paymentTexts.ofTheSubscriptionTo({ name })}</span>
        </span>
      </Button>
      {areReceiptsOpen && <SubscriptionReceipts subscription={subscription} onClose={() => setReceiptsOpen(false)} />}
    </span>
  );
}

function ChangeButton({ subscription, isReplaced, name }: SubscriptionActionsProps & { readonly name: string }) {
  const { status, isOffered = true } = subscription;
  switch (status) {
    case 'ended':
      return isReplaced || !isOffered ? null : <SubscribeAgain subscription={subscription} name={name} />;
    case 'cancelled':
      return isOffered && <Resume subscription={subscription} name={name} />;
    case 'active':
    case 'grace':
      return (
        <>
          <KeepTier subscription={subscription} />
          <PauseActions subscription={subscription} name={name} />
          <Cancel subscription={subscription} name={name} />
        </>
      );
    default:
      // A newer server may send one that this page does not know.
      return null;
  }
}

interface ActionProps {
  readonly subscription: Subscription;
  readonly name: string;
}

function SubscribeAgain({ subscription: { creator }, name }: ActionProps) {
  const resubscribe = useResubscribe(creator);
  return (
    <Button size="small" isBusy={resubscribe.isPending} onClick={() => resubscribe.mutate()}>
      <span>
        {paymentTexts.subscribeAgain}
        <span className="sr-only"> {paymentTexts.toCreator({ name })}</span>
      </span>
    </Button>
  );
}

function Resume({ subscription, name }: ActionProps) {
  const { resume } = useSubscriptionActions(subscription);
  const { endsAt, isCreatorHidden = false } = subscription;
  // After its end, resuming a subscription would be a new, paid one. The server rejects it for a subscriber who cannot see the
  // creator.
  if (isCreatorHidden || (endsAt !== null && new Date(endsAt) <= new Date())) return null;
  return (
    <Button size="small" isBusy={resume.isPending} onClick={() => resume.mutate()}>
      <span>
        {paymentTexts.resume}
        <span className="sr-only"> {paymentTexts.withCreator({ name })}</span>
      </span>
    </Button>
  );
}

/** Takes back a change that was chosen for the next renewal. */
function KeepTier({ subscription: { creator: payee, tier, next, price } }: Pick<ActionProps, 'subscription'>) {
  if (next === undefined || tier === undefined) return null;
  return (
    <Button size="small" onClick={() => openCheckout({ kind: 'subscription', payee, tierId: tier.id, price })}>
      {planTexts.keepTier({ tier: tier.name })}
    </Button>
  );
}

function Cancel({ subscription, name }: ActionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <span>
          {wordTexts.cancel}
          <span className="sr-only"> {paymentTexts.theSubscriptionTo({ name })}</span>
        </span>
      </Button>
      {isAsking && <CancelDialog subscription={subscription} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Opens the checkout of a new subscription to somebody, at the price of today. */
function useResubscribe(creator: ShortUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(getUser, { params: { id: creator.id } }),
    onSuccess: ({ subscriptionPrice, hasSubscription }) => {
      if (hasSubscription) {
        // Another tab or device was faster.
        void client.invalidateQueries({ queryKey: ['payments'] });
        showToast('success', paymentTexts.subscribed);
      } else if (subscriptionPrice === 0) showToast('error', paymentTexts.noLongerOffered);
      else openCheckout({ kind: 'subscription', payee: creator, price: subscriptionPrice });
    },
    onError: (error) => {
      const isGone = error instanceof ClientError && error.statusCode === 404;
      showToast('error', isGone ? paymentTexts.noLongerOffered : messageOf(error, paymentTexts.loadFailed));
    },
  });
}
