/** A card as the provider describes it. Never a number. */
export interface Card {
  /** What the provider charges it by. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface ChargeRequest {
  /** The payment's id: asked for again by the same key, nothing is charged twice. */
  readonly key: string;
  readonly amountCents: number;
  readonly customerId: string;
  /** The card's token. */
  readonly token: string;
  /** The payer is not there to confirm anything, as for a renewal. */
  readonly isOffSession: boolean;
  readonly description: string;
}

/** What became of a charge. */
export type Outcome =
  | { readonly state: 'succeeded'; readonly chargeId: string; readonly amountCents: number }
  | { readonly state: 'requires_action'; readonly chargeId: string; readonly clientSecret: string | null }
  | { readonly state: 'pending'; readonly chargeId: string | null }
  /** `message` is what the payer is told. */
  | { readonly state: 'declined'; readonly chargeId: string | null; readonly message: string }
  | { readonly state: 'cancelled'; readonly chargeId: string };

export interface RefundRequest {
  /** The refund's id: asked for again by the same key, the money goes back once. */
  readonly key: string;
  /** The payment's id and the provider's own id of it. */
  readonly paymentKey: string;
  readonly chargeId: string | null;
  readonly amountCents: number;
}

/** What the provider knows of a refund. */
export interface RefundOutcome {
  readonly state: 'succeeded' | 'pending' | 'failed';
  /** The provider's own id; null where it made none. */
  readonly refundId: string | null;
  /** Why it failed. */
  readonly message?: string;
}

/** A refund on the provider's books. */
export interface ProviderRefund extends RefundOutcome {
  readonly refundId: string;
  /** Ours, where we asked for it. */
  readonly key: string | null;
  readonly amountCents: number;
}

/** A payer takes a payment back at their bank. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly amountCents: number;
  /** The bank's word for why. */
  readonly reason: string;
}

export interface PayoutRequest {
  readonly key: string;
  readonly accountId: string;
  readonly amountCents: number;
}

export type PayoutState = 'processing' | 'paid' | 'failed';

/** How a creator's account is with the provider now. */
export interface ProviderAccount {
  readonly isComplete: boolean;
  /** The bank accounts and cards that it is paid out to. */
  readonly methods: readonly { readonly id: string; readonly label: string }[];
}

/** What a webhook tells: that there is news of a payment, a payout or an account, and it is to be asked for. */
export type ProviderNews =
  | { readonly about: 'payment'; readonly key: string; readonly outcome: Outcome }
  /** Money of a payment went back, or did not: what of it did is to be asked for. */
  | { readonly about: 'refunds'; readonly key: string }
  /** By the provider's own id of the payment. */
  | { readonly about: 'dispute'; readonly chargeId: string; readonly dispute: ProviderDispute }
  | { readonly about: 'payout'; readonly key: string; readonly state: PayoutState }
  /** The account or what it is paid out to changed: how it is now is to be asked for. */
  | { readonly about: 'account'; readonly accountId: string };

/** Nobody knows whether it was done: the provider did not answer in time. */
export class NoAnswer extends Error {}

/** The card cannot be kept: `message` is what its owner is told. */
export class CardRefused extends Error {}

/** Takes money from cards and pays it out. Every method may throw {@link NoAnswer}, and can then be called again. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  readonly holdDays: number;
  /** What the provider's own form in the page is opened with; null where there is none. */
  readonly publishableKey: string | null;
  /** Who the person is to the provider, made where they are nobody yet. */
  makeCustomer(userId: string): Promise<string>;
  /** Throws {@link CardRefused} where there is no such card. */
  keepCard(customerId: string, token: string): Promise<Card>;
  forgetCard(token: string): Promise<void>;
  charge(request: ChargeRequest): Promise<Outcome>;
  /** What the provider knows of a charge: by its own id where that is known, else by our key. */
  findCharge(key: string, chargeId: string | null): Promise<Outcome | undefined>;
  /** The payment that a charge was made for; undefined where the provider does not know one. */
  findPaymentKey(chargeId: string): Promise<string | undefined>;
  /** Goes on after the payer has confirmed. */
  confirm(key: string, chargeId: string): Promise<Outcome>;
  /** Ends one that waits for its payer; where it is too late, what became of it. */
  cancel(key: string, chargeId: string): Promise<Outcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** All refunds of a payment, whoever asked for them; at most 100. */
  listRefunds(paymentKey: string, chargeId: string | null): Promise<readonly ProviderRefund[]>;
  openAccount(creatorId: string): Promise<{ accountId: string; isComplete: boolean }>;
  /** Where the creator goes on with the set-up. */
  linkAccount(accountId: string): Promise<string>;
  findAccount(accountId: string): Promise<ProviderAccount>;
  payOut(request: PayoutRequest): Promise<PayoutState>;
  findPayout(key: string): Promise<PayoutState | undefined>;
  /** What a webhook says; undefined where it is of no concern. Throws a 400 where its signature is not the provider's. */
  readWebhook(body: Buffer, signature: string | undefined): ProviderNews | undefined;
  /**
   * Calls `apply` with each piece of news that waits, for a provider that sends no webhooks. Throws what `apply` throws,
   * after all of them; what failed comes again at the next call.
   */
  deliverNews(apply: (news: ProviderNews) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
