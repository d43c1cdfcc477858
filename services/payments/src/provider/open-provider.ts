import type { PaymentsConfig } from '#/config.ts';
import type { PaymentProvider } from '#/provider/provider.ts';
import { createSandbox } from '#/provider/sandbox.ts';

/** Returns Stripe where its key is set, else the sandbox. Stripe's large package is only loaded when it is used. */
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
