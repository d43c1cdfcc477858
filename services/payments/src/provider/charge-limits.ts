import type { PaymentsConfig } from '#/config.ts';
import type { PaymentProvider } from '#/provider/provider.ts';

/**
 * The least that each provider charges, in cents. Every price, invoice and refund by card follows it.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const minimumChargeCents: Readonly<Record<PaymentProvider['name'], number>> = { sandbox: 1, stripe: 50 };

/** Returns that of the provider which the configuration chooses. */
export function readMinimumCharge({ stripeSecretKey }: Pick<PaymentsConfig, 'stripeSecretKey'>): number {
  return minimumChargeCents[stripeSecretKey === undefined ? 'sandbox' : 'stripe'];
}
