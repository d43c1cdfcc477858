/** A card as the provider describes it, without its number. */
export interface Card {
  /** The provider's token to charge it with. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for everybody who adds the same card; null if the provider has none. */
  readonly fingerprint: string | null;
}

export interface ChargeRequest {
  /** The payment's id, as the idempotency key: the same key never charges twice. */
  readonly key: string;
  readonly amountCents: number;
  readonly customerId: string;
  /** The card's token. */
  readonly token: string;
  /** The payer is not present to confirm anything, as for a renewal. */
  readonly isOffSession: boolean;
  readonly description: string;
  /** What the payer's statement names. */
  readonly statementName: string;
}

/** The outcome of a charge. */
export type Outcome =
  | { readonly state: 'succeeded'; readonly chargeId: string; readonly amountCents: number }
  | { readonly state: 'requires_action'; readonly chargeId: string; readonly clientSecret: string | null }
  | { readonly state: 'pending'; readonly chargeId: string | null }
  /** `message` is shown to the payer. */
  | { readonly state: 'declined'; readonly chargeId: string | null; readonly message: string }
  | { readonly state: 'cancelled'; readonly chargeId: string };

export interface RefundRequest {
  /** The refund's id, as the idempotency key: the same key refunds once. */
  readonly key: string;
  /** The payment's id, and the provider's id of it. */
  readonly paymentKey: string;
  readonly chargeId: string | null;
  readonly amountCents: number;
}

/** The state of a refund at the provider. */
export interface RefundOutcome {
  readonly state: 'succeeded' | 'pending' | 'failed';
  /** The provider's id of the refund; null if there is none. */
  readonly refundId: string | null;
  /** The reason of a failure. */
  readonly message?: string;
}

/** A refund in the provider's records. */
export interface ProviderRefund extends RefundOutcome {
  readonly refundId: string;
  /** Our refund's id; null for a refund that somebody made at the provider. */
  readonly key: string | null;
  readonly amountCents: number;
}

/** A dispute: the payer claims a payment back at their bank. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly amountCents: number;
  /** The bank's reason, such as `fraudulent`. */
  readonly reason: string;
}

export interface PayoutRequest {
  readonly key: string;
  readonly accountId: string;
  readonly amountCents: number;
}

/** The state of a payout at the provider. */
export interface PayoutOutcome {
  readonly state: 'processing' | 'paid' | 'failed';
  /** The provider's id of the payout; null if it has none. */
  readonly payoutId: string | null;
  /** What of it came back after it was paid. */
  readonly returnedCents: number;
}

/** The current state of a creator's account at the provider. */
export interface ProviderAccount {
  readonly isComplete: boolean;
  /** The bank accounts and cards that payouts go to, each with a fingerprint as a card has. */
  readonly methods: readonly { readonly id: string; readonly label: string; readonly fingerprint: string | null }[];
}

/** How the provider names a payment. */
export interface PaymentReference {
  /** The provider's id; null if the event has none. */
  readonly chargeId: string | null;
  /** Our id, from its metadata; null if there is none. Metadata can be copied in the provider's dashboard. */
  readonly key: string | null;
}

/** An event that the provider reports, by a webhook or a poll. */
export type ProviderEvent =
  | { readonly about: 'payment'; readonly of: PaymentReference; readonly outcome: Outcome }
  /** A payment was refunded, in full or in part: its refunds are to be fetched. */
  | { readonly about: 'refunds'; readonly of: PaymentReference }
  | { readonly about: 'dispute'; readonly of: PaymentReference; readonly dispute: ProviderDispute }
  /** A payout changed and is to be fetched. */
  | { readonly about: 'payout'; readonly payoutId: string; readonly key: string | null }
  /** The account or its bank account changed and is to be fetched. */
  | { readonly about: 'account'; readonly accountId: string };

/** An event as it was received. */
export interface ReceivedEvent {
  readonly id: string;
  /** The provider's name of the kind of event. */
  readonly type: string;
  /** The connected account that it happened to; null for the platform's own. */
  readonly accountId: string | null;
  /** `no effect`: the event is known and changes nothing here. `not understood`: an operator has to look at it. */
  readonly report: ProviderEvent | 'no effect' | 'not understood';
}

/** The provider did not answer in time, so it is unknown whether the call was carried out. */
export class NoAnswer extends Error {}

/** The card cannot be saved: `message` is shown to its owner. */
export class CardRefused extends Error {}

/**
 * A payment provider: charges cards and pays creators out. Every method may throw {@link NoAnswer} and can then be
 * called again.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  readonly holdDays: number;
  /** The least that a card can be charged, in cents. */
  readonly minimumChargeCents: number;
  /** The key of the provider's card form in the page; null if there is none. */
  readonly publishableKey: string | null;
  /** Creates the person's customer, or returns the existing one. */
  createCustomer(userId: string): Promise<string>;
  /** Throws {@link CardRefused} if there is no such card. */
  saveCard(customerId: string, token: string): Promise<Card>;
  removeCard(token: string): Promise<void>;
  charge(request: ChargeRequest): Promise<Outcome>;
  /** Returns a charge: by the provider's id if it is known, else by our key. */
  findCharge(key: string, chargeId: string | null): Promise<Outcome | undefined>;
  /**
   * Returns the provider's references of the payment with this id, or of the payment with this charge; undefined if it
   * does not know it.
   */
  findReference(id: string): Promise<PaymentReference | undefined>;
  /** Continues a charge after the payer has confirmed it. */
  confirm(key: string, chargeId: string): Promise<Outcome>;
  /** Cancels a charge that waits for its payer; if it is too late, returns its outcome. */
  cancel(key: string, chargeId: string): Promise<Outcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Returns all refunds of a payment, ours and those made elsewhere; at most 100. */
  listRefunds(paymentKey: string, chargeId: string | null): Promise<readonly ProviderRefund[]>;
  openAccount(creatorId: string): Promise<{ accountId: string; isComplete: boolean }>;
  /** Returns the address at which the creator continues the set-up. */
  linkAccount(accountId: string): Promise<string>;
  findAccount(accountId: string): Promise<ProviderAccount>;
  payOut(request: PayoutRequest): Promise<PayoutOutcome>;
  /** Returns a payout: by the provider's id if it is known, else by our key. */
  findPayout(key: string, payoutId: string | null): Promise<PayoutOutcome | undefined>;
  /** Returns the current state of a dispute; undefined if the provider does not know it, or it is an inquiry. */
  findDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Returns the event of a webhook. Throws a 400 if the signature is wrong. */
  readWebhook(body: Buffer, signature: string | undefined): ReceivedEvent;
  /** Fetches an event that was received before; undefined if the provider does not know it any more. */
  fetchEvent(id: string, accountId: string | null): Promise<ReceivedEvent | undefined>;
  /**
   * Calls `apply` with each waiting event, for a provider without webhooks. Throws the first error of `apply` after all
   * events; failed ones are delivered again by the next call.
   */
  deliverEvents(apply: (event: ProviderEvent) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
