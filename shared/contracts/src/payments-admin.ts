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
  summary: 'What somebody paid, earned and was paid out, from their side, newest first',
  access,
  params: byId,
  query: pageQuery({}),
  answer: listOf('transactions', TransactionSchema),
});

export const getPayoutHold = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/users/:id/payout-hold',
  summary: 'Whether payouts of somebody are on hold',
  access,
  params: byId,
  answer: PayoutStandingSchema,
});

export const holdPayouts = defineCall({
  service,
  method: 'PUT',
  path: '/payments/admin/users/:id/payout-hold',
  summary: 'Send no payout of somebody until it is released; they read the reason. Again changes the reason',
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
  summary: 'Send payouts of somebody again; again is harmless',
  access,
  stepUp: 'everyone',
  params: byId,
  answer: PayoutStandingSchema,
});
