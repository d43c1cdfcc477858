import {
  type ConfigOf,
  choiceVariable,
  integerVariable,
  optionalVariable,
  urlVariable,
  type Variable,
} from '@stagedoor/service-kit/config';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/service-config';

export const variables = {
  ...serviceVariables,
  ...servicePort(3000),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  /** Says that payments are a sandbox on purpose: an https address needs it, or Stripe. */
  payments: { ...choiceVariable('PAYMENTS', ['sandbox']), fallback: undefined } as Variable<'sandbox' | undefined>,
  /** With it the provider is Stripe, otherwise the sandbox. */
  stripeSecretKey: optionalVariable('STRIPE_SECRET_KEY'),
  /** What Stripe's own card form in the page is opened with; without it no card of one's own can be added. */
  stripePublishableKey: optionalVariable('STRIPE_PUBLISHABLE_KEY'),
  /** What Stripe signs its webhooks with. */
  stripeWebhookSecret: optionalVariable('STRIPE_WEBHOOK_SECRET'),
  /** Where Stripe's API answers, if not at its own address: a stand-in in a test. */
  stripeApiUrl: urlVariable('STRIPE_API_URL', ['http:', 'https:'], 'https://api.stripe.com'),
  /** A database for the sandbox's own store; by default it is a schema of its own beside the service's tables. */
  sandboxDatabaseUrl: optionalVariable('SANDBOX_DATABASE_URL'),
  /** Days until what was earned can be paid out; 7, and none in the sandbox. */
  payoutHoldDays: {
    ...integerVariable('PAYOUT_HOLD_DAYS', { min: 0, max: 90 }),
    fallback: undefined,
  } as { name: string; fallback: undefined; parse: (text: string) => number | undefined },
  /** Days that a subscription goes on while its renewal is tried again. */
  graceDays: integerVariable('GRACE_DAYS', { min: 0, max: 30, fallback: 3 }),
  /** After so long without a word a payment is asked for again: whoever asked for it may be gone, in ms. */
  settleAfterMs: integerVariable('SETTLE_AFTER_MS', { min: 10, max: 60_000, fallback: 4_000 }),
};

export type PaymentsConfig = ConfigOf<typeof variables>;
