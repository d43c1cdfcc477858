import type { PaymentMethod } from '@stagedoor/contracts/payments';

type Named = Pick<PaymentMethod, 'brand' | 'last4'>;

const BRANDS: Readonly<Record<string, string>> = { amex: 'American Express', mastercard: 'Mastercard', visa: 'Visa' };

/** `Visa ending in 4242`. */
export function nameCard({ brand, last4 }: Named): string {
  const name = BRANDS[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
  return `${name} ending in ${last4}`;
}

/** `04/30`. */
export function expiryOf({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/** The sandbox's cards by what comes of paying with them; no real money moves. */
export const sandboxCards = [
  { value: 'pm_card_visa', label: 'Visa 4242: pays' },
  { value: 'pm_card_mastercard', label: 'Mastercard 4444: pays' },
  { value: 'pm_card_authenticationRequired', label: 'Visa 3184: asks you to confirm' },
  { value: 'pm_card_chargeDeclined', label: 'Visa 0002: is declined' },
  { value: 'pm_timeout', label: 'Visa 0408: answers late' },
] as const;
export type SandboxToken = (typeof sandboxCards)[number]['value'];
