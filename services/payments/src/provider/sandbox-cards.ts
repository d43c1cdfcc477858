/** How a charge to a test card ends. */
export type SandboxManner = 'succeeds' | 'declines' | 'asks' | 'times-out';

/** What becomes of a dispute; `open` is never decided. */
export type SandboxDisputeEnd = 'open' | 'won' | 'lost';

interface SandboxCard {
  readonly brand: string;
  readonly last4: string;
  readonly manner: SandboxManner;
  /** What its owner is told where it declines. */
  readonly message: string;
  /** What becomes of a refund to it; it succeeds where this is left out. */
  readonly refunds?: 'pending' | 'failed';
  /** How its owner's dispute of a charge ends; there is none where this is left out. */
  readonly disputes?: SandboxDisputeEnd;
}

const good = (brand: string, last4: string): SandboxCard => ({ brand, last4, manner: 'succeeds', message: '' });
const bad = (last4: string, message: string): SandboxCard => ({ brand: 'visa', last4, manner: 'declines', message });

/** In Stripe's manner: the tokens of its test cards, and one that does not answer in time. */
const cards: { readonly [token: string]: SandboxCard } = {
  pm_card_visa: good('visa', '4242'),
  pm_card_mastercard: good('mastercard', '4444'),
  pm_card_amex: good('amex', '8431'),
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
