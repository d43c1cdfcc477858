import type { Quote } from '@stagedoor/contracts/payments';
import type { ShortUser } from '@stagedoor/contracts/user';
import { create } from 'zustand';

/** The shown price, in dollars, and the previously shown price, if it has changed. */
interface Priced {
  readonly price: number;
  readonly formerPrice?: number;
}

/** A subscription to a tier, or its change: what it costs is asked of the server, and shown before it is accepted. */
interface Quoted {
  readonly tierId: string;
  readonly quote: Quote;
  /** Of an offer, as it was entered or as a link names it. */
  readonly code: string;
  /** Why an earlier quote was refused. */
  readonly notice: string;
}

/** The item of a payment and its payee. The server decides the price, and refuses an outdated one. */
export type Checkout = CreatorCheckout | ServiceCheckout;

/** A payment to a creator. */
export type CreatorCheckout = { readonly payee: ShortUser } & (
  | ({ readonly kind: 'subscription' } & Partial<Quoted> & Priced)
  /** Months for somebody else; without a quote it is still to be chosen how many. */
  | ({ readonly kind: 'gift' } & Partial<Pick<Quoted, 'quote' | 'notice'>> & Priced)
  | ({ readonly kind: 'post'; readonly postId: string } & Priced)
  | ({ readonly kind: 'message'; readonly messageId: string; readonly conversationId: string } & Priced)
  /** For a post, within a conversation, or for nothing in particular. */
  | { readonly kind: 'tip'; readonly postId?: string; readonly conversationId?: string }
);

/** A payment to the platform: to reopen a closed service, or for an invoice for services. */
export type ServiceCheckout = Priced &
  (
    | {
        readonly kind: 'service';
        readonly slug: string;
        readonly name: string;
        readonly interval: 'month' | 'year' | 'once';
      }
    | { readonly kind: 'invoice'; readonly invoiceId: string }
  );

/** The question of the payer's bank before it pays. */
export interface BankQuestion {
  readonly paymentId: string;
  readonly confirmationId: string;
}

interface CheckoutState {
  readonly checkout: Checkout | undefined;
  /** The pending question of the bank, if the payment was already requested. */
  readonly question: BankQuestion | undefined;
}

/** The item being paid for in the dialog that lies over every page; at most one at a time. */
export const useCheckout = create<CheckoutState>(() => ({ checkout: undefined, question: undefined }));

export function openCheckout(checkout: Checkout): void {
  useCheckout.setState({ checkout, question: undefined });
}

/** Reopens a dialog that was closed during its payment: without an answer to the bank's question nothing is paid. */
export function reopenCheckout(checkout: Checkout, question: BankQuestion): void {
  useCheckout.setState({ checkout, question });
}

/** Shows the current price in the checkout, so that the person decides again. */
export function repriceCheckout(price: number): void {
  useCheckout.setState(({ checkout }) =>
    checkout === undefined || checkout.kind === 'tip'
      ? {}
      : { checkout: { ...checkout, price, formerPrice: checkout.price }, question: undefined },
  );
}

/** Shows what a subscription costs now; without a quote it is asked for again, and `notice` says why. */
export function quoteCheckout(next: Partial<Pick<Quoted, 'quote' | 'notice' | 'code'>>): void {
  useCheckout.setState(({ checkout }) => {
    if (checkout?.kind !== 'subscription') return {};
    const { quote: _outdated, ...rest } = checkout;
    return { checkout: { ...rest, ...next, price: next.quote?.now ?? rest.price }, question: undefined };
  });
}

export function closeCheckout(): void {
  useCheckout.setState({ checkout: undefined, question: undefined });
}
