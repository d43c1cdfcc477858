import { Type } from 'typebox';
import { id, instant, money, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

/** `active` renews; `grace` awaits a payment that failed; `cancelled` lasts to `endsAt`; `ended` is over. */
export const SubscriptionSchema = Type.Object({
  id: id(),
  creator: ShortUserSchema,
  subscriber: ShortUserSchema,
  price: money(),
  status: oneOf(['active', 'grace', 'cancelled', 'ended']),
  startedAt: instant(),
  renewsAt: Type.Union([instant(), Type.Null()]),
  endsAt: Type.Union([instant(), Type.Null()]),
});
export type Subscription = Type.Static<typeof SubscriptionSchema>;
