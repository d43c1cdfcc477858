/** The outcome of a charge to a test card. */
export type SandboxManner = 'succeeds' | 'declines' | 'asks' | 'times-out';

/** The outcome of a dispute; an `open` one is never decided. */
export type SandboxDisputeEnd = 'open' | 'won' | 'lost';

interface SandboxCard {
  readonly brand: string;
  readonly last4: string;
  readonly manner: SandboxManner;
  /** The message for its owner if it declines. */
  readonly message: string;
  /** The outcome of a refund to the card; by default it succeeds. */
  readonly refunds?: 'pending' | 'failed';
  /** The outcome of its owner's dispute of each charge; absent for a card without disputes. */
  readonly disputes?: SandboxDisputeEnd;
  /** Whether everybody who adds it has the same card, as members of a household and second accounts do. */
  readonly isShared?: boolean;
}

const good = (brand: string, last4: string): SandboxCard => ({ brand, last4, manner: 'succeeds', message: '' });
const bad = (last4: string, message: string): SandboxCard => ({ brand: 'visa', last4, manner: 'declines', message });

/** The tokens of Stripe's test cards, and one whose charge is not answered in time. */
const cards: { readonly [token: string]: SandboxCard } = {
  pm_card_visa: good('visa', '4242'),
  pm_card_mastercard: good('mastercard', '4444'),
  pm_card_amex: good('amex', '8431'),
  pm_card_visa_debit: { ...good('visa', '5556'), isShared: true },
  pm_card_chargeDeclined: bad('0002', 'Your card was declined'),
  pm_card_chargeDeclinedInsufficientFunds: bad('9995', 'Your card has insufficient funds'),
  pm_card_chargeDeclinedExpiredCard: bad('0069', 'Your card has expired'),
  pm_card_chargeCustomerFail: bad('0341', 'Your card was declined'),
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', manner: 'asks', message: '' },
  pm_card_pendingRefund: { ...good('visa', '7726'), refunds: 'pending' },
  pm_card_refundFail: { ...good('visa', '5126'), refunds: 'failed' },
  pm_card_createDispute: { ...good('visa', '0259'), disputes: 'open' },
  pm_card_createDisputeWon: { ...good('visa', '2685'), disputes: 'won' },
  pm_card_createDisputeLost: { ...good('visa', '1976'), disputes: 'lost' },
  pm_timeout: { brand: 'visa', last4: '0408', manner: 'times-out', message: '' },
};

export function findSandboxCard(token: string): SandboxCard | undefined {
  return Object.hasOwn(cards, token) ? cards[token] : undefined;
}
