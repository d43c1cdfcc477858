import { useState } from 'react';
import { useSession } from '#/shared/session/session-store.ts';
import type { Checkout } from '#/shared/stores/checkout-store.ts';
import { type CheckoutDraft, readCheckoutDraft, storeCheckoutDraft } from './checkout-draft.ts';
import { itemOf } from './payment-rules.ts';

/** What is chosen and typed for a payment. It is stored as it changes, so that it survives the window, the tab and the session. */
export function useCheckoutDraft(checkout: Checkout) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const item = itemOf(checkout);
  const [draft, setDraft] = useState(() => readCheckoutDraft(userId, item));
  function change(next: CheckoutDraft) {
    setDraft(next);
    storeCheckoutDraft(userId, item, next);
  }
  return [draft, change] as const;
}
