import { localStore } from '#/shared/storage/page-storage.ts';

/** A person's choices and typed values for a payment that is not made yet. */
export interface CheckoutDraft {
  /** The id of the chosen card; undefined for the default one. */
  readonly cardId?: string | undefined;
  /** The amount of a tip, as typed, in dollars. */
  readonly amount: string;
  /** The note of a tip. */
  readonly note: string;
}

export const emptyCheckoutDraft: CheckoutDraft = { amount: '5.00', note: '' };

/** The key of a draft: the person, because several may use one browser, and the item that is paid for. */
const keyOf = (userId: string, item: string) => `checkout-draft:${userId}:${item}`;

export function readCheckoutDraft(userId: string, item: string): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId, item)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyCheckoutDraft;
    const { cardId, amount, note } = stored as Partial<Record<keyof CheckoutDraft, unknown>>;
    return {
      amount: typeof amount === 'string' ? amount : emptyCheckoutDraft.amount,
      note: typeof note === 'string' ? note : emptyCheckoutDraft.note,
      ...(typeof cardId === 'string' && { cardId }),
    };
  } catch {
    return emptyCheckoutDraft;
  }
}

export function storeCheckoutDraft(userId: string, item: string, draft: CheckoutDraft): void {
  localStore.setItem(keyOf(userId, item), JSON.stringify(draft));
}

/** Deletes the draft of a payment that was made, so that the next payment starts empty. */
export function deleteCheckoutDraft(userId: string, item: string): void {
  localStore.removeItem(keyOf(userId, item));
}
