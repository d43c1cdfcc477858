import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { PaymentSchema } from './payments.ts';
import { dollars, id, instant, money, oneOf, text } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'payments';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
const missing = 'Debt not found';

/** Somebody whose balance is below zero, because of a dispute, an ADMIN or the provider. */
const DebtSchema = Type.Object({
  id: id(),
  /** Null once their data was erased. */
  user: Type.Union([ShortUserSchema, Type.Null()]),
  amount: money(),
  since: instant(),
  /** When they deleted their account; null if they have not. */
  leftAt: Type.Union([instant(), Type.Null()]),
  /** Other accounts that have had the same card or bank account, newest first; at most twenty. */
  others: Type.Array(
    Type.Object({
      user: ShortUserSchema,
      since: instant(),
      /** What both have in common: a card that they pay with, or an account that their payouts go to. */
      shared: Type.Array(oneOf(['card', 'payout_target'])),
    }),
  ),
});
export type Debt = Type.Static<typeof DebtSchema>;

export const settleDebt = defineCall({
  service,
  method: 'POST',
  path: '/payments/debt/settlements',
  summary: 'Pay by card what you owe because more was refunded or disputed than your balance held',
  access: 'signed-in',
  body: Type.Object({
    /** By default the default card. */
    paymentMethodId: Type.Optional(text({ min: 1, max: 64 })),
    /** The maximum that the card may be charged: the amount in the balance. */
    expectedAmount: dollars({ min: 0.01, max: 1_000_000, errorMessage: { required: 'An amount is required' } }),
  }),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
});

export const listDebts = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/debts',
  summary: 'List debts, newest first, with accounts that share a card or bank account with the debtor',
  access,
  query: pageQuery({
    /** Returns only the debt with this id, even if it is settled. */
    id: Type.Optional(id()),
  }),
  answer: listOf('debts', DebtSchema),
});

/** Members of a household and of an agency share cards and bank accounts. */
export const dismissDebtor = defineCall({
  service,
  method: 'PUT',
  path: '/payments/admin/debts/:id/others/:userId/dismissal',
  summary: "Mark such an account as another person's and stop listing it. Idempotent",
  access,
  stepUp: 'everyone',
  params: Type.Object({ id: id(), userId: id() }),
  answer: Type.Null(),
  missing,
});

export const writeOffDebt = defineCall({
  service,
  method: 'POST',
  path: '/payments/admin/debts/:id/write-off',
  summary: "Write off a person's debt at the platform's expense",
  access,
  stepUp: 'everyone',
  params: Type.Object({ id: id() }),
  body: Type.Object({
    reason: text({
      min: 1,
      max: 500,
      errorMessage: { required: 'A reason is required', minLength: 'A reason is required' },
    }),
  }),
  repeatable: true,
  answer: Type.Null(),
  missing,
});

/** Auth asks this before somebody deletes their account. */
export const getDebtOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/debts/:userId',
  summary: 'Get what a person owes',
  access: { callers: ['auth'] },
  params: Type.Object({ userId: id() }),
  /** Integer cents; 0 for most. */
  answer: Type.Object({ owedCents: Type.Integer({ minimum: 0 }) }),
});
