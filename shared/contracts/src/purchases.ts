import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, money, nullableText, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

/** What somebody bought and paid once. */
export const PurchaseSchema = Type.Object({
  /** The payment's. */
  id: id(),
  kind: oneOf(['post', 'message']),
  /** Of the post or message. */
  itemId: id(),
  /** Its first words, as they were when it was bought; null where it had none. */
  title: nullableText(),
  seller: ShortUserSchema,
  price: money(),
  /** Dollars that went back. */
  refunded: money(),
  /** Whether it is its buyer's: not once all of the money went back. */
  isOwned: Type.Boolean(),
  purchasedAt: instant(),
  /** Where its seller is deleting their account: until then it can be read and saved. */
  availableUntil: Type.Union([instant(), Type.Null()]),
});
export type Purchase = Type.Static<typeof PurchaseSchema>;

export const listPurchases = defineCall({
  service: 'payments',
  method: 'GET',
  path: '/payments/purchases',
  summary: 'Posts and messages that one bought, newest first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('purchases', PurchaseSchema),
});
