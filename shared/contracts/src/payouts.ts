import { Type } from 'typebox';
import { dollars, id, instant, money, nullableText, oneOf } from './text.ts';

/** The state of a creator's account at the payout provider. `url` continues its set-up; it is null except in the answer to a set-up. */
export const AccountSchema = Type.Object({
  isComplete: Type.Boolean(),
  url: nullableText(),
  /** Why payouts are on hold; absent if they are not. */
  holdReason: Type.Optional(Type.String()),
  /** When the hold ends by itself; absent if it does not. */
  holdEndsAt: Type.Optional(instant()),
  /** Whether its owner may release it with `releaseOwnPayouts`; absent if not. */
  mayReleaseHold: Type.Optional(Type.Boolean()),
});
export type PayoutAccount = Type.Static<typeof AccountSchema>;

export const PayoutMethodSchema = Type.Object({ id: Type.String(), label: Type.String() });

/** `processing` until the provider says that it is `paid`; the money of a `failed` payout is available again. */
export const PayoutSchema = Type.Object({
  id: id(),
  amount: money(),
  status: oneOf(['processing', 'paid', 'failed']),
  createdAt: instant(),
});
export type Payout = Type.Static<typeof PayoutSchema>;

/** Dollars to be paid out. */
export const payoutAmount = () =>
  dollars({
    min: 20,
    max: 1_000_000,
    errorMessage: { required: 'Amount is required', minimum: 'A payout is at least $20.00' },
  });
