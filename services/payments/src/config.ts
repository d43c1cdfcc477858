import {
  type ConfigOf,
  ConfigProblem,
  choiceVariable,
  integerVariable,
  optionalVariable,
  urlVariable,
  type Variable,
} from '@stagedoor/service-kit/config/config';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';

/** A whole number without a fixed default, because the default depends on the provider. */
function unsetInteger(name: string, min: number, max: number): Variable<number | undefined> {
  return { ...integerVariable(name, { min, max }), fallback: undefined } as Variable<number | undefined>;
}

/**
 * A variable with a name for card statements. Stripe puts the operator's own prefix before it and limits the whole line to 22
 * characters.
 */
function statementVariable(name: string, fallback: string): Variable<string> {
  return {
    name,
    fallback,
    parse(text) {
      if (/^(?=.*[A-Za-z])[A-Za-z0-9 .-]{2,12}$/.test(text)) return text;
      throw new ConfigProblem('must be 2 to 12 letters, digits, blanks, points or hyphens, with a letter');
    },
  };
}

/** The environment variables of the payments service. */
export const variables = {
  ...serviceVariables,
  ...servicePort(3000),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  directoryUrl: urlVariable('DIRECTORY_URL', ['http:', 'https:'], 'http://127.0.0.1:4005'),
  /**
   * `sandbox` confirms that no real money is meant to be moved. If the platform has an https address, the service does not
   * start without either this or a Stripe key.
   */
  payments: { ...choiceVariable('PAYMENTS', ['sandbox']), fallback: undefined } as Variable<'sandbox' | undefined>,
  /** Selects Stripe as the provider; without it the sandbox is used. */
  stripeSecretKey: optionalVariable('STRIPE_SECRET_KEY'),
  /** The publishable key for Stripe's card form in the page; without it nobody can add a card. */
  stripePublishableKey: optionalVariable('STRIPE_PUBLISHABLE_KEY'),
  /** The secret that Stripe signs its webhooks with. */
  stripeWebhookSecret: optionalVariable('STRIPE_WEBHOOK_SECRET'),
  /** The address of Stripe's API, for a stub in tests. */
  stripeApiUrl: urlVariable('STRIPE_API_URL', ['http:', 'https:'], 'https://api.stripe.com'),
  /** The name of the platform on a card's statement; the second is for people in discreet mode. */
  statementName: statementVariable('STATEMENT_NAME', 'STAGEDOOR'),
  statementNameDiscreet: statementVariable('STATEMENT_NAME_DISCREET', 'ONLINE'),
  /** The database of the sandbox's records; by default a schema beside the service's tables. */
  sandboxDatabaseUrl: optionalVariable('SANDBOX_DATABASE_URL'),
  /** The daily limit (UTC) of a payer's new cards for tips and purchases, in cents. Default $1,000; 0 (off) in the sandbox. */
  cardDailyCapCents: unsetInteger('CARD_DAILY_CAP_CENTS', 0, 100_000_000),
  /** How many payments of a person may be declined in an hour before the next one is refused; 0: no limit. */
  declinedPaymentsPerHour: integerVariable('DECLINED_PAYMENTS_PER_HOUR', { min: 0, max: 10_000, fallback: 20 }),
  /** Days that a card counts as new. */
  newCardDays: integerVariable('NEW_CARD_DAYS', { min: 0, max: 365, fallback: 7 }),
  /** The daily limit (UTC) of a new payout account, in cents. Default $1,000; 0 (off) in the sandbox. */
  payoutDailyCapCents: unsetInteger('PAYOUT_DAILY_CAP_CENTS', 0, 100_000_000),
  /** Days that a payout account counts as new. */
  newAccountDays: integerVariable('NEW_ACCOUNT_DAYS', { min: 0, max: 365, fallback: 7 }),
  /** Days until earnings can be paid out. Default 7; 0 in the sandbox. */
  payoutHoldDays: unsetInteger('PAYOUT_HOLD_DAYS', 0, 90),
  /** Hours that payouts wait after a payout account was added or changed, and after a change of second factors. */
  payoutSafetyHoldHours: integerVariable('PAYOUT_SAFETY_HOLD_HOURS', { min: 0, max: 720, fallback: 72 }),
  /** Days that a subscription, or a service, stays open while its payment is retried. */
  graceDays: integerVariable('GRACE_DAYS', { min: 0, max: 30, fallback: 3 }),
  /** The share of a service's price that its team is credited with, in percent; the rest is the platform's. */
  teamSharePercent: integerVariable('TEAM_SHARE_PERCENT', { min: 0, max: 100, fallback: 80 }),
  /**
   * Milliseconds without a result after which a payment is checked again, because the process that charged it may have
   * died.
   */
  settleAfterMs: integerVariable('SETTLE_AFTER_MS', { min: 10, max: 60_000, fallback: 4_000 }),
};

export type PaymentsConfig = ConfigOf<typeof variables>;
