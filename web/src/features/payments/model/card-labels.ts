import type { PaymentMethod } from '@stagedoor/contracts/payments';
import * as paymentTexts from '#/shared/config/texts/payments.ts';

type Named = Pick<PaymentMethod, 'brand' | 'last4'>;

const BRANDS: Readonly<Record<string, string>> = {
  amex: paymentTexts.americanExpress,
  mastercard: 'Mastercard',
  visa: 'Visa',
};

/** `Visa ending in 4242`. */
export function nameCard({ brand, last4 }: Named): string {
  const name = BRANDS[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
  return paymentTexts.endingIn({ name, last4 });
}

/** `04/30`. */
export function expiryOf({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/** The sandbox's cards by the outcome of a payment; no real money moves. */
export const sandboxCards = [
  { value: 'pm_card_visa', label: paymentTexts.visa4242Pays },
  { value: 'pm_card_mastercard', label: paymentTexts.mastercard4444Pays },
  { value: 'pm_card_authenticationRequired', label: paymentTexts.visa3184AsksYouToConfirm },
  { value: 'pm_card_chargeDeclined', label: paymentTexts.visa0002IsDeclined },
  { value: 'pm_timeout', label: paymentTexts.visa0408AnswersLate },
] as const;
export type SandboxToken = (typeof sandboxCards)[number]['value'];
