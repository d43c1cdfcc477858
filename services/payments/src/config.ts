import {
  type ConfigOf,
  choiceVariable,
  integerVariable,
  optionalVariable,
  urlVariable,
  type Variable,
} from '@stagedoor/service-kit/config/config';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';

/** A whole number that has no default of its own, because it goes by the provider. */
function unsetInteger(name: string, min: number, max: number): Variable<number | undefined> {
  return { ...integerVariable(name, { min, max }), fallback: undefined } as Variable<number | undefined>;
}

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
  /** What a payer's new cards may pay in a day (UTC) for tips and purchases, in cents: $1,000, and 0 (off) in the sandbox. */
  cardDailyCapCents: unsetInteger('CARD_DAILY_CAP_CENTS', 0, 100_000_000),
  /** Days that a card counts as new. */
  newCardDays: integerVariable('NEW_CARD_DAYS', { min: 0, max: 365, fallback: 7 }),
  /** What a new payout account may be paid in a day (UTC), in cents: $1,000, and 0 (off) in the sandbox. */
  payoutDailyCapCents: unsetInteger('PAYOUT_DAILY_CAP_CENTS', 0, 100_000_000),
  /** Days that a payout account counts as new. */
  newAccountDays: integerVariable('NEW_ACCOUNT_DAYS', { min: 0, max: 365, fallback: 7 }),
  /** Days until what was earned can be paid out; 7, and none in the sandbox. */
  payoutHoldDays: unsetInteger('PAYOUT_HOLD_DAYS', 0, 90),
  /** Days that a subscription goes on while its renewal is tried again. */
  graceDays: integerVariable('GRACE_DAYS', { min: 0, max: 30, fallback: 3 }),
  /** After so long without a word a payment is asked for again: whoever asked for it may be gone, in ms. */
  settleAfterMs: integerVariable('SETTLE_AFTER_MS', { min: 10, max: 60_000, fallback: 4_000 }),
};

export type PaymentsConfig = ConfigOf<typeof variables>;
