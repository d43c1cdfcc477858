import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { TransactionSchema } from './payments-wallet.ts';
import { id, instant, text } from './text.ts';

const service = 'payments';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
const byId = Type.Object({ id: id() });

/** Why somebody's payouts are on hold, and since when. */
const PayoutHoldSchema = Type.Object({ reason: Type.String(), heldAt: instant() });
/** Payouts are suspended while `hold` is not null. */
const PayoutStandingSchema = Type.Object({ hold: Type.Union([PayoutHoldSchema, Type.Null()]) });
export type PayoutStanding = Type.Static<typeof PayoutStandingSchema>;

export const listTransactionsOf = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/users/:id/transactions',
  summary: "List a person's transactions as they see them, newest first",
  access,
  params: byId,
  query: pageQuery({}),
  answer: listOf('transactions', TransactionSchema),
});

export const getPayoutHold = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/users/:id/payout-hold',
  summary: "Get whether a person's payouts are on hold",
  access,
  params: byId,
  answer: PayoutStandingSchema,
});

export const holdPayouts = defineCall({
  service,
  method: 'PUT',
  path: '/payments/admin/users/:id/payout-hold',
  summary: "Hold a person's payouts until they are released. The person sees the reason; repeating changes it",
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({
    reason: text({
      min: 1,
      max: 500,
      errorMessage: { required: 'A reason is required', minLength: 'A reason is required' },
    }),
  }),
  answer: PayoutStandingSchema,
});

export const releasePayouts = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/admin/users/:id/payout-hold',
  summary: "Release a person's payouts. Idempotent",
  access,
  stepUp: 'everyone',
  params: byId,
  answer: PayoutStandingSchema,
});
