import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, money, nullableText, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

/** An item that somebody has bought. */
export const PurchaseSchema = Type.Object({
  /** The payment's. */
  id: id(),
  kind: oneOf(['post', 'message']),
  /** The id of the post or message. */
  itemId: id(),
  /** Its first words at the time of purchase; null if it had none. */
  title: nullableText(),
  seller: ShortUserSchema,
  price: money(),
  /** Dollars that went back. */
  refunded: money(),
  /** Whether it is its buyer's: not once all of the money went back, or while it is to go back because the item is gone. */
  isOwned: Type.Boolean(),
  /** Whether the money is still to go back, because the item was taken down or could not be given. Absent if not. */
  isRefundPending: Type.Optional(Type.Boolean()),
  /** Whether the buyer's bank is deciding about its payment, or has returned it. Absent if not. */
  dispute: Type.Optional(oneOf(['open', 'lost'])),
  purchasedAt: instant(),
  /** Set if its seller is deleting their account: until then the item can be read and saved. */
  availableUntil: Type.Union([instant(), Type.Null()]),
});
export type Purchase = Type.Static<typeof PurchaseSchema>;

export const listPurchases = defineCall({
  service: 'payments',
  method: 'GET',
  path: '/payments/purchases',
  summary: 'List the posts and messages you bought, newest first',
  access: 'signed-in',
  query: pageQuery({
    /** Only those of this post or message: there are several if an earlier payment went back, or is disputed. */
    itemId: Type.Optional(id()),
  }),
  answer: listOf('purchases', PurchaseSchema),
});
