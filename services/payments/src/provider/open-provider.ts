import type { PaymentsConfig } from '#/config.ts';
import type { PaymentProvider } from '#/provider/provider.ts';
import { createSandbox } from '#/provider/sandbox.ts';

/** Returns Stripe if its key is set, else the sandbox. Stripe's large package is loaded only if it is used. */
export async function openProvider(config: PaymentsConfig): Promise<PaymentProvider> {
  const { stripeSecretKey, payoutHoldDays, publicUrl } = config;
  if (stripeSecretKey === undefined) {
    return createSandbox({
      databaseUrl: config.sandboxDatabaseUrl ?? config.databaseUrl,
      holdDays: payoutHoldDays ?? 0,
      publicUrl,
    });
  }
  const { createStripe } = await import('#/provider/stripe.ts');
  return createStripe({
    secretKey: stripeSecretKey,
    publishableKey: config.stripePublishableKey,
    webhookSecret: config.stripeWebhookSecret,
    apiUrl: config.stripeApiUrl,
    holdDays: payoutHoldDays ?? 7,
    publicUrl,
  });
}

interface Choice {
  readonly payments: 'sandbox' | undefined;
  readonly stripeSecretKey: string | undefined;
  readonly publicUrl: string;
}

/**
 * Returns what is wrong with the configured provider. An https address means real people: there the sandbox, which
 * accepts anybody's test card, must be chosen explicitly.
 */
export function checkProviderChoice({ payments, stripeSecretKey, publicUrl }: Choice): readonly string[] {
  if (payments === 'sandbox') {
    return stripeSecretKey === undefined
      ? []
      : ['PAYMENTS is sandbox while STRIPE_SECRET_KEY is set: unset one of them'];
  }
  if (stripeSecretKey !== undefined || new URL(publicUrl).protocol !== 'https:') return [];
  return ['PUBLIC_URL is an https address: set STRIPE_SECRET_KEY, or PAYMENTS to sandbox'];
}
