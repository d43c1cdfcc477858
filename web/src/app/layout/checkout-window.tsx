import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { GiftCodeDialog } from '#/features/gifts/components/gift-code-dialog.tsx';
import { GiftDialog } from '#/features/gifts/components/gift-dialog.tsx';
import { threadQuery } from '#/features/messages/api/thread-query.ts';
import { refreshLists, refreshThread } from '#/features/messages/model/refresh-messages.ts';
import { CheckoutDialog } from '#/features/payments/components/checkout-dialog.tsx';
import { QuoteDialog } from '#/features/payments/components/quote-dialog.tsx';
import { refreshPost } from '#/features/posts/model/refresh-post.ts';
import { changeUser } from '#/features/users/model/cached-users.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { type Checkout, closeCheckout, useCheckout } from '#/shared/stores/checkout-store.ts';

/** The dialog for payments. Every place that shows the paid item is updated. */
export function CheckoutWindow() {
  const client = useQueryClient();
  const { checkout, question } = useCheckout();
  // What a subscription costs depends on who asks, so the server is asked.
  const hasOffers = useFeature('offers') === 'on';
  const showPaid = useCallback(
    (paid: Checkout) => {
      switch (paid.kind) {
        case 'subscription':
          // A member of a free tier is no subscriber.
          if (paid.quote === undefined || paid.quote.full > 0)
            changeUser(client, paid.payee.id, (user) => (user.hasSubscription ? user : withSubscription(user)));
          if (paid.quote !== undefined) void client.invalidateQueries({ queryKey: ['users', 'one'] });
          // The tiers say which one is one's own, and how many seats are left.
          void client.invalidateQueries({ queryKey: ['tiers', paid.payee.id] });
          // Lists of posts are refetched, because posts for subscribers are open now.
          void client.invalidateQueries({ queryKey: ['posts'] });
          return;
        case 'post':
          void refreshPost(client, paid.postId).catch(() => client.invalidateQueries({ queryKey: ['posts'] }));
          return;
        case 'message':
          void client.invalidateQueries({ queryKey: threadQuery(paid.conversationId).queryKey });
          refreshLists(client);
          return;
        case 'gift':
          return;
        case 'service':
        case 'invoice':
          void client.invalidateQueries({ queryKey: ['services'] });
          void client.invalidateQueries({ queryKey: ['own-services'] });
          return;
        case 'tip':
          if (paid.conversationId === undefined) return;
          refreshThread(client, paid.conversationId);
          refreshLists(client);
      }
    },
    [client],
  );
  const showPrice = useCallback(
    (repriced: Checkout, price: number) => {
      if (repriced.kind === 'subscription') {
        changeUser(client, repriced.payee.id, (user) => ({ ...user, subscriptionPrice: price }));
      } else showPaid(repriced);
    },
    [client, showPaid],
  );
  const showUnsold = useCallback(
    (unsold: Checkout) => {
      if (unsold.kind === 'subscription') {
        void client.invalidateQueries({ queryKey: ['users', 'one'] });
        void client.invalidateQueries({ queryKey: ['tiers', unsold.payee.id] });
      } else showPaid(unsold);
    },
    [client, showPaid],
  );
  if (!checkout) return null;
  if (checkout.kind === 'subscription' && checkout.quote === undefined && (checkout.tierId !== undefined || hasOffers))
    return <QuoteDialog key={`${checkout.tierId} ${checkout.code}`} checkout={checkout} onClose={closeCheckout} />;
  if (checkout.kind === 'gift' && checkout.quote === undefined)
    return <GiftDialog payee={checkout.payee} notice={checkout.notice} onClose={closeCheckout} />;
  return (
    <CheckoutDialog
      key={JSON.stringify([checkout, question])}
      checkout={checkout}
      onPaid={showPaid}
      onRepriced={showPrice}
      onUnsold={showUnsold}
      gift={(id) => <GiftCodeDialog giftId={id} onClose={closeCheckout} />}
      onClose={closeCheckout}
    />
  );
}

function withSubscription<U extends { readonly stats: { readonly subscribers: number } }>(user: U): U {
  const stats = { ...user.stats, subscribers: user.stats.subscribers + 1 };
  return { ...user, hasSubscription: true, stats };
}
