import { badRequest } from '@stagedoor/service-kit/common/errors';
import Stripe from 'stripe';
import { minimumChargeCents } from '#/provider/charge-limits.ts';
import { CardRefused, type Outcome, type PaymentProvider } from '#/provider/provider.ts';
import { readStripeEvent } from '#/provider/stripe-events.ts';
import { declined, disputeOf, outcomeOf, payoutOutcomeOf, refundOutcomeOf } from '#/provider/stripe-outcomes.ts';

interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly apiUrl: string;
  readonly holdDays: number;
  readonly publicUrl: string;
}

/** Timeout of one request in milliseconds: shorter than a payer waits. */
const timeoutMs = 5_000;

/**
 * Stripe: a payment is a PaymentIntent with our key in its metadata, a payout is a transfer to the creator's connected
 * account, which pays it on to their bank. https://docs.stripe.com/api
 */
export function createStripe({
  secretKey,
  publishableKey,
  webhookSecret,
  apiUrl,
  holdDays,
  publicUrl,
}: StripeOptions): PaymentProvider {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    // Retries are ours, with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function findIntent(key: string, chargeId: string | null): Promise<Stripe.PaymentIntent | undefined> {
    if (chargeId !== null && chargeId !== '') return stripe.paymentIntents.retrieve(chargeId);
    const { data } = await stripe.paymentIntents.search({ query: `metadata['payment']:'${key}'`, limit: 1 });
    return data[0];
  }

  return {
    name: 'stripe',
    holdDays,
    minimumChargeCents: minimumChargeCents.stripe,
    publishableKey: publishableKey ?? null,
    async createCustomer(userId) {
      const customer = await stripe.customers.create(
        { metadata: { user: userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return customer.id;
    },
    async saveCard(customerId, token) {
      try {
        const { id, card } = await stripe.paymentMethods.attach(token, { customer: customerId });
        if (card === undefined) throw new CardRefused('Only cards can be saved');
        const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
        return { token: id, brand, last4, expMonth, expYear, fingerprint: card.fingerprint ?? null };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new CardRefused('This card is not known');
        throw error;
      }
    },
    async removeCard(token) {
      await stripe.paymentMethods.detach(token);
    },
    async charge({ key, amountCents, customerId, token, isOffSession, description, statementName }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: customerId,
            payment_method: token,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            confirm: true,
            description,
            // Behind the operator's own prefix: https://docs.stripe.com/get-started/account/statement-descriptors
            statement_descriptor_suffix: statementName,
            metadata: { payment: key },
            ...(isOffSession ? { off_session: true } : { setup_future_usage: 'off_session' }),
          },
          { idempotencyKey: key },
        );
        return outcomeOf(intent);
      } catch (error) {
        return declined(error);
      }
    },
    async findCharge(key, chargeId) {
      const intent = await findIntent(key, chargeId);
      return intent && outcomeOf(intent);
    },
    async findReference(id) {
      try {
        const of = id.startsWith('ch_') ? (await stripe.charges.retrieve(id)).payment_intent : id;
        if (of === null) return undefined;
        const intent = typeof of === 'string' ? await stripe.paymentIntents.retrieve(of) : of;
        return { chargeId: intent.id, key: intent.metadata.payment ?? null };
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },
    // The payer confirms in Stripe's own form; this only fetches the result.
    async confirm(key, chargeId) {
      const intent = await findIntent(key, chargeId);
      return intent === undefined ? { state: 'pending', chargeId } : outcomeOf(intent);
    },
    async cancel(key, chargeId): Promise<Outcome> {
      try {
        return outcomeOf(await stripe.paymentIntents.cancel(chargeId));
      } catch (error) {
        // Too late: it was paid or cancelled before.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const intent = await findIntent(key, chargeId);
        return intent === undefined ? { state: 'pending', chargeId } : outcomeOf(intent);
      }
    },
    async refund({ key, paymentKey, chargeId, amountCents }) {
      const intent = await findIntent(paymentKey, chargeId);
      if (intent === undefined) return { state: 'failed', refundId: null, message: 'The payment is not known' };
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent.id,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { refund: key, payment: paymentKey },
          },
          { idempotencyKey: `refund-${key}` },
        );
        return refundOutcomeOf(refund);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { state: 'failed', refundId: null, message: error.message };
      }
    },
    async listRefunds(paymentKey, chargeId) {
      const intent = await findIntent(paymentKey, chargeId);
      if (intent === undefined) return [];
      const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
      return data.map((refund) => ({
        ...refundOutcomeOf(refund),
        key: refund.metadata?.refund ?? null,
        amountCents: refund.amount,
      }));
    },
    async openAccount(creatorId) {
      const account = await stripe.accounts.create(
        { type: 'express', capabilities: { transfers: { requested: true } }, metadata: { user: creatorId } },
        { idempotencyKey: `account-${creatorId}` },
      );
      return { accountId: account.id, isComplete: account.payouts_enabled };
    },
    async linkAccount(accountId) {
      const back = new URL('/earnings', publicUrl).href;
      const link = await stripe.accountLinks.create({
        account: accountId,
        refresh_url: back,
        return_url: back,
        type: 'account_onboarding',
      });
      return link.url;
    },
    async findAccount(accountId) {
      const account = await stripe.accounts.retrieve(accountId);
      const banks = account.external_accounts?.data ?? [];
      return {
        isComplete: account.payouts_enabled,
        methods: banks.map((bank) => ({
          id: bank.id,
          label: `${'bank_name' in bank ? (bank.bank_name ?? 'Bank account') : 'Card'} ending in ${bank.last4}`,
          fingerprint: bank.fingerprint ?? null,
        })),
      };
    },
    async payOut({ key, accountId, amountCents }) {
      try {
        const transfer = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination: accountId,
            transfer_group: key,
            metadata: { payout: key },
          },
          { idempotencyKey: `payout-${key}` },
        );
        return payoutOutcomeOf(transfer);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { state: 'failed', payoutId: null, returnedCents: 0 };
        throw error;
      }
    },
    async findPayout(key, payoutId) {
      if (payoutId !== null) return payoutOutcomeOf(await stripe.transfers.retrieve(payoutId));
      const { data } = await stripe.transfers.list({ transfer_group: key, limit: 1 });
      const [transfer] = data;
      return transfer && payoutOutcomeOf(transfer);
    },
    async findDispute(disputeId) {
      try {
        return disputeOf(await stripe.disputes.retrieve(disputeId));
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },
    readWebhook(body, signature) {
      let event: Stripe.Event;
      try {
        if (webhookSecret === undefined) throw new Error('no secret is set');
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
      } catch (error) {
        throw Object.assign(badRequest('The signature is not the provider’s'), { cause: error });
      }
      return readStripeEvent(event);
    },
    async fetchEvent(id, accountId) {
      try {
        const of = accountId === null ? {} : { stripeAccount: accountId };
        return readStripeEvent(await stripe.events.retrieve(id, {}, of));
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },
    // Stripe sends webhooks instead.
    deliverEvents: async () => {},
    close: async () => {},
  };
}

/** Returns undefined for what Stripe does not know, or not any more. Rethrows other errors. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
  throw error;
}
