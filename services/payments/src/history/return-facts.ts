import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineHistory, type HistoryPlace } from '@stagedoor/service-kit/history/serve-history';
import { and, asc, eq, exists, gt, sql } from 'drizzle-orm';
import { disputes } from '#/db/disputes.ts';
import { payments } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import { refunds } from '#/db/refunds.ts';
import { publishedKind } from '#/payments/payment-rules.ts';

/** Whether both sides of a payment still have an account: erased people have an alias here. */
const isOfPeople = (db: Database['db']) =>
  sql<boolean>`${and(
    exists(db.select({ id: people.userId }).from(people).where(eq(people.userId, payments.payerId))),
    exists(db.select({ id: people.userId }).from(people).where(eq(people.userId, payments.payeeId))),
  )}`;

export const refundHistory = defineHistory(
  paymentRefunded,
  1,
  async (db, { after: [id = ''], limit }: HistoryPlace) => {
    const rows = await db
      .select({ refund: refunds, payment: payments, isOfPeople: isOfPeople(db) })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(gt(refunds.id, id))
      .orderBy(asc(refunds.id))
      .limit(limit);
    return rows.map(({ refund, payment: { kind, ...payment }, isOfPeople }) => ({
      key: [refund.id],
      // The platform is not a person: its own sales have separate events.
      facts:
        isOfPeople &&
        kind !== 'invoice' &&
        kind !== 'top_up' &&
        refund.status === 'succeeded' &&
        refund.settledAt !== null
          ? [
              {
                refundId: refund.id,
                paymentId: payment.id,
                ...publishedKind(kind),
                payerId: payment.payerId,
                payeeId: payment.payeeId,
                ...(payment.itemId === null ? {} : { itemId: payment.itemId }),
                amountCents: refund.amountCents,
                isWhole: payment.refundedCents >= payment.amountCents,
                reason: refund.reason,
                ...(refund.note === null ? {} : { note: refund.note }),
                refundedAt: refund.settledAt.toISOString(),
              },
            ]
          : [],
    }));
  },
);

/** A closed dispute has two facts: it was opened, and then won or lost. */
export const disputeHistory = defineHistory(
  paymentDisputed,
  1,
  async (db, { after: [id = ''], limit }: HistoryPlace) => {
    const rows = await db
      .select({ dispute: disputes, payment: payments, isOfPeople: isOfPeople(db) })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(gt(disputes.id, id))
      .orderBy(asc(disputes.id))
      .limit(limit);
    return rows.map(({ dispute, payment: { kind, ...payment }, isOfPeople }) => {
      if (!isOfPeople || kind === 'invoice' || kind === 'top_up') return { key: [dispute.id], facts: [] };
      const fact = {
        disputeId: dispute.id,
        paymentId: payment.id,
        ...publishedKind(kind),
        payerId: payment.payerId,
        payeeId: payment.payeeId,
        ...(payment.itemId === null ? {} : { itemId: payment.itemId }),
        purchaseId: payment.accessId ?? payment.id,
        isRestored: false,
        amountCents: dispute.amountCents,
        reason: dispute.reason,
      };
      const opened = { ...fact, state: 'open' as const, changedAt: dispute.createdAt.toISOString() };
      const closed = {
        ...fact,
        state: dispute.status,
        isRestored: dispute.status === 'won' && payment.withdrawnAt === null,
        changedAt: (dispute.closedAt ?? dispute.createdAt).toISOString(),
      };
      const facts = dispute.status === 'open' ? [opened] : [opened, closed];
      return { key: [dispute.id], facts };
    });
  },
);
