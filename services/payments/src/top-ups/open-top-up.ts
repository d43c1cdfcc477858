import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';
import { readFunds, sumFunds } from '#/ledger/read-funds.ts';
import { insertPayment } from '#/payments/open-payment.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';
import { platformId } from '#/service-billing/platform-id.ts';

/** What a creator agreed to when they asked for a refund. */
export interface TopUpConsent {
  /** By default the default card. */
  readonly methodId: string | undefined;
  /** The maximum that the card may be charged; undefined if they were shown no amount. */
  readonly expectedCents: number | undefined;
}

/** Returns the charge for an account's shortfall: the missing amount, but no less than can be charged. */
export function topUpCentsFor(
  { provider }: Pick<PaymentsDeps, 'provider'>,
  amountCents: number,
  ownedCents: number,
): number {
  const shortCents = amountCents - Math.max(ownedCents, 0);
  return shortCents <= 0 ? 0 : Math.max(shortCents, provider.minimumChargeCents);
}

/**
 * Writes the card payment for the shortfall of a creator's account for a refund; the caller charges it. Returns undefined if the
 * account covers the refund. Locks the account, so that no payout and no other refund uses the same money. Throws a 409 with the
 * amount if the creator did not agree to pay that much.
 */
export async function openTopUp(
  deps: PaymentsDeps,
  tx: Tx,
  creatorId: string,
  refundCents: number,
  { methodId, expectedCents }: TopUpConsent,
): Promise<Payment | undefined> {
  await lockAccount(tx, creatorId);
  const funds = await readFunds(tx, creatorId, deps.clock.now());
  const amountCents = topUpCentsFor(deps, refundCents, sumFunds(funds));
  if (amountCents === 0) return undefined;
  if (expectedCents === undefined || expectedCents < amountCents) throw tooShort(amountCents);
  return insertPayment(deps, tx, topUpDraft(creatorId, amountCents, methodId));
}

/** A payment of a creator into their own account. The platform bears the provider's fee. */
export function topUpDraft(creatorId: string, amountCents: number, methodId: string | undefined): PaymentDraft {
  return { kind: 'top_up', payerId: creatorId, payeeId: platformId, amountCents, methodId };
}

function tooShort(amountCents: number): AppError {
  const value = amountCents / 100;
  const dollars = `$${value.toFixed(2)}`;
  return new AppError(409, `Your balance is ${dollars} short of this refund. Choose a card that pays it.`, {
    errors: [{ field: 'expectedTopUp', message: `Your balance is ${dollars} short of this refund`, value }],
  });
}
