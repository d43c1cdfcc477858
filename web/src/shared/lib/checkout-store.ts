import type { ShortUser } from '@stagedoor/contracts/user';
import { create } from 'zustand';

/** What somebody is about to pay for, and to whom. Prices are shown; the server alone decides what is paid. */
export type Checkout = { readonly payee: ShortUser } & (
  | { readonly kind: 'subscription'; readonly price: number }
  | { readonly kind: 'post'; readonly postId: string; readonly price: number }
  | { readonly kind: 'message'; readonly messageId: string; readonly conversationId: string; readonly price: number }
  /** For a post, within a conversation, or for nothing in particular. */
  | { readonly kind: 'tip'; readonly postId?: string; readonly conversationId?: string }
);

/** What is being paid for, by the window that lies over every page; at most one thing at a time. */
export const useCheckout = create<{ readonly checkout: Checkout | undefined }>(() => ({ checkout: undefined }));

export function openCheckout(checkout: Checkout): void {
  useCheckout.setState({ checkout });
}

export function closeCheckout(): void {
  useCheckout.setState({ checkout: undefined });
}
