import { conflict } from '@stagedoor/service-kit/common/errors';
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { findMethodToPay } from '#/cards/cards-repository.ts';
import { inProgress, type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { feeOf } from '#/ledger/fee.ts';
import { assertFewDeclined, assertWithinCardCap } from '#/payments/payer-limits.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';

const unpaidEnds = ['declined', 'cancelled'] as const;
/** A payment of a creator into their own account that is for no refund. */
const settlesDebt = sql`not exists (select from refund where refund.top_up_id = ${payments.id})`;
/** The first month is paid, and the subscription has not ended. A full refund ends it. */
const isStarted = sql`(${payments.status} = 'succeeded' and exists (
  select from subscription s where s.id = ${payments.subscriptionId} and s.status <> 'ended'))`;

/**
 * Writes a payment before the provider is asked for the money. Returns the existing payment if the same item is being
 * paid or was paid already. Throws a 402 if there is no card to charge, and a 429 after too many declined payments.
 */
export async function openPayment(deps: PaymentsDeps, draft: PaymentDraft): Promise<Payment> {
  const { database } = deps;
  return database.transaction(async (tx) => {
    await lockPurchase(tx, draft);
    const found = await findOpenPayment(tx, draft);
    if (found !== undefined) return found;
    await draft.reserve?.(tx);
    return insertPayment(deps, tx, draft);
  });
}

/**
 * Returns the payment in progress or made for the same item, or with the same Idempotency-Key. Throws a 409 if that key
 * belongs to a different payment: payments are kept longer than the stored answers, which refuse such a request earlier.
 */
export async function findOpenPayment(tx: Tx, draft: PaymentDraft): Promise<Payment | undefined> {
  const samePurchase = isSamePurchase(draft);
  if (samePurchase !== undefined) {
    const [found] = await tx.select().from(payments).where(samePurchase);
    if (found !== undefined) return found;
  }
  if (draft.keyHash === undefined) return undefined;
  const [found] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.payerId, draft.payerId),
        eq(payments.keyHash, draft.keyHash),
        notInArray(payments.status, [...unpaidEnds]),
      ),
    );
  if (found !== undefined && !isSameRequest(found, draft)) {
    throw conflict('This Idempotency-Key was used for another request');
  }
  return found;
}

function isSameRequest(payment: Payment, { kind, payeeId, item, amountCents }: PaymentDraft): boolean {
  const isSameSum = kind !== 'tip' || payment.amountCents === amountCents;
  const isSameItem = payment.itemId === (item?.id ?? null);
  return payment.kind === kind && payment.payeeId === payeeId && isSameItem && isSameSum;
}

function isSamePurchase({ kind, payerId, payeeId, item, quoteId }: PaymentDraft): SQL | undefined {
  const same = and(eq(payments.payerId, payerId), eq(payments.kind, kind));
  switch (kind) {
    case 'post':
    case 'message':
      return and(
        same,
        eq(payments.itemId, item?.id ?? ''),
        notInArray(payments.status, [...unpaidEnds]),
        isNull(payments.withdrawnAt),
      );
    case 'subscription': {
      const isDone =
        quoteId === undefined
          ? isStarted
          : and(eq(payments.quoteId, quoteId), notInArray(payments.status, [...unpaidEnds]));
      return and(same, eq(payments.payeeId, payeeId), or(inArray(payments.status, [...inProgress]), isDone));
    }
    case 'gift':
      return and(same, eq(payments.quoteId, quoteId ?? ''), notInArray(payments.status, [...unpaidEnds]));
    case 'invoice':
      return and(same, eq(payments.itemId, item?.id ?? ''), notInArray(payments.status, [...unpaidEnds]));
    case 'top_up':
      return and(same, inArray(payments.status, [...inProgress]), settlesDebt);
    case 'tip':
    case 'renewal':
      return undefined;
  }
}

/** Serializes payments for the same item: one request writes the payment, and the others find it. */
export async function lockPurchase(tx: Tx, { kind, payerId, payeeId, item, keyHash }: PaymentDraft): Promise<void> {
  const lockName = kind === 'tip' ? keyHash?.toString('hex') : `${payeeId} ${item?.id ?? ''}`;
  if (lockName === undefined) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${payerId} ${lockName}`}, 0))`);
}

export async function insertPayment(deps: PaymentsDeps, tx: Tx, draft: PaymentDraft): Promise<Payment> {
  const { ids, clock, config, provider } = deps;
  // A price may have been accepted before the provider was known, or before this was checked.
  const { minimumChargeCents } = provider;
  if (draft.amountCents < minimumChargeCents)
    throw conflict(`Less than $${(minimumChargeCents / 100).toFixed(2)} cannot be charged. You have not been charged.`);
  const method = await findMethodToPay(tx, provider.name, draft.payerId, draft.methodId);
  await assertFewDeclined(deps, tx, draft);
  await assertWithinCardCap(deps, tx, draft, method);
  const now = clock.now();
  const [payment] = await tx
    .insert(payments)
    .values({
      id: ids.next(),
      kind: draft.kind,
      payerId: draft.payerId,
      payeeId: draft.payeeId,
      itemId: draft.item?.id ?? null,
      itemKind: draft.item?.kind ?? null,
      title: draft.title ?? null,
      subscriptionId: draft.subscriptionId ?? null,
      quoteId: draft.quoteId ?? null,
      month: draft.month ?? null,
      amountCents: draft.amountCents,
      // The platform bears the provider's fee for its own sales, and for payments that creators make into their
      // accounts.
      feeCents: draft.kind === 'invoice' || draft.kind === 'top_up' ? 0 : feeOf(draft.amountCents),
      status: 'charging',
      provider: provider.name,
      methodId: method.id,
      isOffSession: draft.isOffSession ?? false,
      keyHash: draft.keyHash ?? null,
      createdAt: now,
      // The check of payments continues if this process dies before it knows the outcome.
      checkAt: new Date(now.getTime() + config.settleAfterMs),
    })
    .returning();
  if (payment === undefined) throw new Error('a payment was not written');
  return payment;
}
