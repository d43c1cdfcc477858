import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant, oneOf } from './text.ts';

const debtId = '01981b5c-0000-7000-8000-0000000000f9';
const theo = '01981b5c-0000-7000-8000-000000000002';

/** An account with a debt was deleted, or a deleted account got a debt. Names nobody. */
export const debtLeft = defineEvent({
  subject: 'payments.debt.left',
  version: 1,
  data: Type.Object({ debtId: id(), amountCents: Type.Integer({ minimum: 1 }), leftAt: instant() }),
  sample: { debtId, amountCents: 50_000, leftAt: '2026-02-12T12:00:00.000Z' },
});

/** An ADMIN decided that an account is not the debtor's, or wrote a debt off; for the audit log. */
export const debtReviewed = defineEvent({
  subject: 'payments.debt.reviewed',
  version: 1,
  data: Type.Object({
    debtId: id(),
    adminId: id(),
    /** The account that was dismissed, or the debtor; absent for a debtor who was erased. */
    userId: Type.Optional(id()),
    decision: oneOf(['dismissed', 'written_off']),
    amountCents: Type.Optional(Type.Integer({ minimum: 1 })),
    reason: Type.Optional(Type.String()),
    reviewedAt: instant(),
  }),
  sample: {
    debtId,
    adminId: theo,
    decision: 'written_off',
    amountCents: 50_000,
    reason: 'The bank has closed the case',
    reviewedAt: '2026-02-13T12:00:00.000Z',
  },
});
