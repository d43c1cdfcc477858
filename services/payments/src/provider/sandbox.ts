import { randomBytes } from 'node:crypto';
import { badRequest } from '@stagedoor/service-kit/common/errors';
import { minimumChargeCents } from '#/provider/charge-limits.ts';
import { CardRefused, NoAnswer, type Outcome, type PaymentProvider, type ProviderEvent } from '#/provider/provider.ts';
import { findSandboxCard, type SandboxManner } from '#/provider/sandbox-cards.ts';
import { disputeReason } from '#/provider/sandbox-disputes.ts';
import {
  openSandboxStore,
  type SandboxCharge,
  type SandboxRefund,
  type SandboxState,
  type SandboxStore,
} from '#/provider/sandbox-store.ts';

interface SandboxOptions {
  readonly databaseUrl: string;
  readonly holdDays: number;
  /** The web app's address, where set-up continues. */
  readonly publicUrl: string;
}

/** Milliseconds until a payout arrives. */
const payoutMs = 1_000;
/** Milliseconds until a pending refund arrives. */
const refundMs = 1_000;
const states: { readonly [M in SandboxManner]: SandboxState } = {
  succeeds: 'succeeded',
  declines: 'declined',
  asks: 'requires_action',
  // It is charged, but the answer gets lost.
  'times-out': 'succeeded',
};

/** A provider without network and money, with the test cards of Stripe. */
export function createSandbox({ databaseUrl, holdDays, publicUrl }: SandboxOptions): PaymentProvider {
  const store = openSandboxStore(databaseUrl);
  return {
    name: 'sandbox',
    holdDays,
    minimumChargeCents: minimumChargeCents.sandbox,
    publishableKey: null,
    createCustomer: async (userId) => `cus_sandbox_${userId}`,
    async saveCard(customerId, token) {
      const card = findSandboxCard(token);
      if (card === undefined) throw new CardRefused('This card is not known');
      // Everybody has these tokens, so that of one alone they are one card.
      const fingerprint = card.isShared === true ? token : `${customerId} ${token}`;
      return { token, brand: card.brand, last4: card.last4, expMonth: 12, expYear: 2034, fingerprint };
    },
    removeCard: async () => {},
    async charge({ key, amountCents, token, isOffSession, statementName }) {
      const card = findSandboxCard(token);
      if (card === undefined) return { state: 'declined', chargeId: null, message: 'This card is not known' };
      const asksInVain = card.manner === 'asks' && isOffSession;
      const { charge, isNew } = await store.write({
        key,
        charge_id: `ch_sandbox_${randomBytes(12).toString('hex')}`,
        amount_cents: amountCents,
        token,
        state: asksInVain ? 'declined' : states[card.manner],
        message: asksInVain ? 'Your card asks for a confirmation' : card.message || null,
        statement_name: statementName,
        ...(card.disputes === undefined ? {} : { disputeEnd: card.disputes }),
      });
      if (charge.amount_cents !== amountCents) throw new Error('a key was used for another amount');
      if (isNew && card.manner === 'times-out') throw new NoAnswer('the sandbox did not answer in time');
      return toOutcome(charge);
    },
    async findCharge(key) {
      const charge = await store.find(key);
      return charge && toOutcome(charge);
    },
    async findReference(chargeId) {
      const key = await store.findKey(chargeId);
      return key === undefined ? undefined : { chargeId, key };
    },
    async confirm(key) {
      return toOutcome(await expected(store.move(key, 'succeeded')));
    },
    async cancel(key) {
      return toOutcome(await expected(store.move(key, 'cancelled')));
    },
    async refund({ key, paymentKey, amountCents }) {
      const charge = await expected(store.find(paymentKey));
      const card = findSandboxCard(charge.token);
      const written = await store.writeRefund({
        key,
        charge_key: paymentKey,
        refund_id: `re_sandbox_${randomBytes(12).toString('hex')}`,
        amount_cents: amountCents,
        state: card?.refunds ?? 'succeeded',
      });
      if (written === undefined)
        return { state: 'failed', refundId: null, message: 'More than is left of the charge, or it is disputed' };
      if (written.isNew && card?.manner === 'times-out') throw new NoAnswer('the sandbox did not answer in time');
      return toRefundOutcome(written.refund);
    },
    async listRefunds(paymentKey) {
      const refunds = await store.listRefunds(paymentKey);
      return refunds.map((refund) => ({
        ...toRefundOutcome(refund),
        key: refund.key,
        amountCents: refund.amount_cents,
      }));
    },
    openAccount: async (creatorId) => ({ accountId: `acct_sandbox_${creatorId}`, isComplete: true }),
    linkAccount: async () => new URL('/earnings', publicUrl).href,
    findAccount: async () => ({
      isComplete: true,
      methods: [{ id: 'ba_sandbox', label: 'Sandbox bank account ending in 6789', fingerprint: null }],
    }),
    async payOut({ key, accountId, amountCents }) {
      await store.writePayout(key, accountId, amountCents);
      return { state: 'processing', payoutId: null, returnedCents: 0 };
    },
    async findPayout(key) {
      const payout = await store.findPayout(key);
      if (payout === undefined) return undefined;
      const state = Date.now() - payout.created_at.getTime() < payoutMs ? 'processing' : 'paid';
      return { state, payoutId: null, returnedCents: 0 };
    },
    findDispute: (disputeId) => store.findDispute(disputeId),
    readWebhook() {
      // The sandbox sends no webhooks, so every webhook is a forgery.
      throw badRequest('The signature is not the provider’s');
    },
    fetchEvent: async () => undefined,
    deliverEvents: (apply) => deliverDisputes(store, apply),
    close: () => store.close(),
  };
}

/** A pending refund succeeds after a while. */
function toRefundOutcome({ state, refund_id: refundId, created_at: createdAt }: SandboxRefund) {
  const hasArrived = state === 'pending' && Date.now() - createdAt.getTime() >= refundMs;
  if (state === 'failed') return { state, refundId, message: 'The card does not take money back' };
  return { state: hasArrived ? ('succeeded' as const) : state, refundId };
}

async function expected(found: Promise<SandboxCharge | undefined>): Promise<SandboxCharge> {
  const charge = await found;
  if (charge === undefined) throw new Error('the sandbox knows of no such charge');
  return charge;
}

function toOutcome({ state, charge_id: chargeId, amount_cents: amountCents, message }: SandboxCharge): Outcome {
  switch (state) {
    case 'succeeded':
      return { state, chargeId, amountCents };
    case 'requires_action':
      return { state, chargeId, clientSecret: null };
    case 'declined':
      return { state, chargeId, message: message ?? 'Your card was declined' };
    case 'cancelled':
      return { state, chargeId };
  }
}

/**
 * Advances the sandbox's disputes and delivers each change until `apply` succeeds, as a failed webhook is repeated.
 * Throws the first error after all deliveries.
 */
async function deliverDisputes(store: SandboxStore, apply: (event: ProviderEvent) => Promise<void>): Promise<void> {
  await store.moveDisputes();
  const failures: unknown[] = [];
  for (const {
    dispute_id: disputeId,
    charge_id: chargeId,
    amount_cents: amountCents,
    state,
  } of await store.listUndelivered()) {
    const dispute = { disputeId, state, amountCents, reason: disputeReason };
    try {
      await apply({ about: 'dispute', of: { chargeId, key: null }, dispute });
      await store.markDelivered(disputeId, state);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
